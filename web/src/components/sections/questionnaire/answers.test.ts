import { expect, test } from 'vitest';
import { answersCode, decodeAnswers, encodeAnswers, firstUnanswered, type Question } from './answers.ts';

const option = (id: string) => ({ id, label: id });
const questions: readonly Question[] = [
  { id: 'building', title: 'Building', kind: 'one', options: [option('terrace'), option('semi')] },
  { id: 'doors', title: 'Doors', kind: 'many', options: [option('front'), option('back'), option('side')] },
];

test.each([
  ['no answers', {}, ''],
  ['an answer', { building: ['semi'] }, 'building=semi'],
  [
    'both, in the order of the questions and options',
    { doors: ['back', 'front'], building: ['terrace'] },
    'building=terrace&doors=front.back',
  ],
  ['an empty answer', { doors: [] }, ''],
  ['what is unknown', { doors: ['window'], garden: ['yes'] }, ''],
])('encodes %s', (_what, answers, text) => {
  expect(encodeAnswers(questions, answers)).toBe(text);
});

test.each([
  ['nothing', '', {}],
  ['a fragment with its number sign', '#building=semi', { building: ['semi'] }],
  ['options in the order of the question', 'doors=side.front', { doors: ['front', 'side'] }],
  ['only the first of several options where one may be chosen', 'building=semi.terrace', { building: ['terrace'] }],
  ['an option once', 'doors=back.back', { doors: ['back'] }],
  ['the last of a repeated question', 'building=semi&building=terrace', { building: ['terrace'] }],
  ['percent encoding', 'b%75ilding=s%65mi', { building: ['semi'] }],
])('decodes %s', (_what, text, answers) => {
  expect(decodeAnswers(questions, text)).toEqual(answers);
});

test.each([
  'services',
  '=',
  '&&',
  'building',
  'building=',
  'building=castle',
  'garden=yes',
  '__proto__=front',
  'constructor=front',
  '%',
  'building=%E0%A4%A',
  `doors=${'x'.repeat(100_000)}`,
])('ignores the fragment "%.20s"', (text) => {
  expect(decodeAnswers(questions, text)).toEqual({});
});

test('answers survive encoding and decoding, as text and as figures', () => {
  const answers = { building: ['terrace'], doors: ['front', 'side'] };
  expect(decodeAnswers(questions, encodeAnswers(questions, answers))).toEqual(answers);
  expect(answersCode(questions, answers)).toMatch(/^\d{1,5}\.1\.5$/);
  expect(decodeAnswers(questions, `#${answersCode(questions, answers)}`)).toEqual(answers);
});

const checksum = answersCode(questions, {}).split('.')[0];

test.each([
  ['too few figures', '1', {}],
  ['too many figures', '1.5.1', {}],
  ['no answer', '0.2', { doors: ['back'] }],
  ['options that do not exist', '4.8', {}],
  ['two answers where one may be chosen', '3.0', { building: ['terrace'] }],
  ['more than a number holds', `1.${'9'.repeat(80)}`, { building: ['terrace'] }],
])('decodes %s as far as possible', (_what, figures, answers) => {
  expect(decodeAnswers(questions, `${checksum}.${figures}`)).toEqual(answers);
});

test('figures of other questions are no answers', () => {
  const code = answersCode(questions, { building: ['semi'] });
  const [building, doors] = questions;
  if (!building || !doors) throw new Error('there are two questions');
  for (const changed of [
    [doors, building],
    [building, { ...doors, options: doors.options.toReversed() }],
    [building, { ...doors, options: [...doors.options, option('garage')] }],
  ]) {
    expect(decodeAnswers(changed, code)).toEqual({});
  }
  for (const text of ['.', '1.2.3', '..']) expect(decodeAnswers(questions, text)).toEqual({});
});

test.each([
  [{}, 0],
  [{ building: ['semi'] }, 1],
  [{ doors: ['back'] }, 0],
  [{ building: ['semi'], doors: [] }, 1],
  [{ building: ['semi'], doors: ['back'] }, 2],
])('the first question without an answer among %j is %i', (answers, index) => {
  expect(firstUnanswered(questions, answers)).toBe(index);
});
