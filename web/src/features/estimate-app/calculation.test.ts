import { expect, test } from 'vitest';
import type { EstimateContent } from '../../../content-model/estimate.ts';
import { estimateFor } from './calculation.ts';

const question = (id: string, kind: 'one' | 'many', ...options: string[]): EstimateContent['questions'][number] => ({
  id,
  kind,
  title: id,
  options: options.map((option) => ({ id: option, label: option })),
});

const alarm = { system: ['alarm', 'both'] };
const cameras = { system: ['cameras', 'both'] };

/** Prices that can be added in the head: an hour's fitting is £60, so a minute is £1. */
const content: EstimateContent = {
  pricesOf: '',
  head: { heading: 'Heading', lead: 'Lead' },
  questions: [
    question('building', 'one', 'flat', 'terrace', 'semi'),
    question('doors', 'many', 'front', 'back'),
    question('storeys', 'one', 'one', 'two'),
    question('pets', 'one', 'none', 'cat'),
    question('system', 'one', 'alarm', 'cameras', 'both'),
    question('notify', 'one', 'street', 'keyholders'),
    question('existing', 'one', 'none', 'alarm'),
  ],
  parts: {
    panel: { name: 'Panel', symbol: 'unit', price: 140, minutes: 60 },
    contact: { name: 'Contact', symbol: 'contact', price: 30, minutes: 20 },
    detector: { name: 'Detector', symbol: 'detector', price: 40, minutes: 20 },
    'pet-detector': { name: 'Pet detector', symbol: 'detector', price: 60, minutes: 20 },
    siren: { name: 'Siren', symbol: 'siren', price: 110, minutes: 40 },
    'kept-siren': { name: 'Kept siren', symbol: 'siren', price: 20, minutes: 30 },
    signalling: { name: 'Signalling', symbol: 'unit', price: 170, minutes: 30 },
    camera: { name: 'Camera', symbol: 'camera', price: 130, minutes: 70 },
  },
  lines: [
    { id: 'panel', part: 'panel', place: 'Cupboard', reason: 'R.', at: 'panel', when: alarm, optional: false },
    {
      id: 'contact-front',
      part: 'contact',
      place: 'Front',
      reason: 'R.',
      at: 'front',
      when: { ...alarm, doors: ['front'] },
      optional: false,
    },
    {
      id: 'contact-back',
      part: 'contact',
      place: 'Back',
      reason: 'R.',
      at: 'back',
      when: { ...alarm, doors: ['back'] },
      optional: false,
    },
    { id: 'detector-hall', part: 'detector', place: 'Hall', reason: 'R.', at: 'hall', when: alarm, optional: false },
    {
      id: 'detector-landing',
      part: 'detector',
      place: 'Landing',
      reason: 'R.',
      at: 'landing',
      when: { ...alarm, storeys: ['two'] },
      optional: true,
    },
    {
      id: 'siren',
      part: 'siren',
      place: 'Wall',
      reason: 'R.',
      at: 'siren',
      when: { ...alarm, building: ['terrace', 'semi'] },
      optional: false,
    },
    {
      id: 'signalling',
      part: 'signalling',
      place: 'Panel',
      reason: 'R.',
      at: 'panel',
      when: { ...alarm, notify: ['keyholders'] },
      optional: false,
    },
    { id: 'camera-front', part: 'camera', place: 'Front', reason: 'R.', at: 'camera', when: cameras, optional: false },
    {
      id: 'camera-side',
      part: 'camera',
      place: 'Side',
      reason: 'R.',
      at: 'camera-side',
      when: { ...cameras, building: ['semi'] },
      optional: true,
    },
  ],
  swaps: [
    { part: 'detector', by: 'pet-detector', when: { pets: ['cat'] } },
    { part: 'siren', by: 'kept-siren', when: { existing: ['alarm'] } },
  ],
  labour: { name: 'Setting up', reason: 'R.', pricePerHour: 60, minutes: 50 },
  yearly: [
    { name: 'Service, alarm', price: 90, when: alarm },
    { name: 'Service, cameras', price: 60, when: cameras },
    { name: 'Monitoring', price: 240, when: { ...alarm, notify: ['keyholders'] } },
  ],
  range: { below: 10, above: 20, why: 'Why' },
  visit: [{ text: 'The walls', when: { building: ['terrace'] } }],
  result: { heading: 'H', finance: 'F' },
};

/** `terrace front.back two cat alarm street none`: an answer for each question. */
const house = (text: string) =>
  Object.fromEntries(text.split(' ').map((chosen, index) => [content.questions[index]?.id ?? '', chosen.split('.')]));

// Fitted: panel 200, contact 50, detector 60, pet detector 80, siren 150, kept siren 50, signalling 200, camera 200; setting up 50.
test.each([
  ['flat front one none alarm street none', [], 200 + 50 + 60 + 50, 90],
  ['terrace front.back two none alarm street none', [], 200 + 50 + 50 + 60 + 60 + 150 + 50, 90],
  ['terrace front.back two cat alarm street none', [], 200 + 50 + 50 + 80 + 80 + 150 + 50, 90],
  ['terrace front.back two cat alarm street alarm', [], 200 + 50 + 50 + 80 + 80 + 50 + 50, 90],
  ['terrace front.back two cat alarm street alarm', ['detector-landing'], 200 + 50 + 50 + 80 + 50 + 50, 90],
  ['terrace back one none alarm keyholders none', [], 200 + 50 + 60 + 150 + 200 + 50, 90 + 240],
  ['semi front one none cameras street none', [], 200 + 200 + 50, 60],
  ['semi front one none cameras keyholders none', ['camera-side'], 200 + 50, 60],
  ['semi front.back two none both street none', [], 200 + 50 + 50 + 60 + 60 + 150 + 200 + 200 + 50, 90 + 60],
  [
    'semi front.back two cat both keyholders alarm',
    ['camera-side', 'detector-landing'],
    200 + 50 + 50 + 80 + 50 + 200 + 200 + 50,
    90 + 60 + 240,
  ],
] as const)(
  'rule 2.96: worked by hand: %s without %j is £%i, and £%i a year',
  (answers, leftOut, total, yearlyTotal) => {
    expect(estimateFor(content, house(answers), leftOut)).toMatchObject({ total, yearlyTotal });
  },
);

test('rule 2.96: the range is in steps of ten pounds around the total', () => {
  // 360 less a tenth is 324, plus a fifth 432.
  expect(estimateFor(content, house('flat front one none alarm street none'))).toMatchObject({
    total: 360,
    low: 320,
    high: 440,
  });
});

test('a part that takes the place of another has its own name, and the reason of the place', () => {
  const { lines } = estimateFor(content, house('terrace front two cat alarm street alarm'));
  expect(lines.find(({ id }) => id === 'detector-hall')).toMatchObject({ name: 'Pet detector', reason: 'R.' });
  expect(lines.find(({ id }) => id === 'siren')).toMatchObject({ name: 'Kept siren', reason: 'R.' });
});

test('a part that is needed cannot be left out', () => {
  const answers = house('terrace front two none alarm street none');
  expect(estimateFor(content, answers, ['panel', 'siren', 'no-such-part'])).toEqual(estimateFor(content, answers));
});

test('without answers there is nothing to pay', () => {
  expect(estimateFor(content, {})).toMatchObject({ lines: [], total: 0, low: 0, high: 0, yearlyTotal: 0, visit: [] });
});
