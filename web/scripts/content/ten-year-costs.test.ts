import { expect, test } from 'vitest';
import type { EstimateContent } from '../../content-model/estimate.ts';
import type { TenYearCosts } from '../../content-model/ten-year-costs.ts';
import { readPrices } from './files.ts';
import { checkTenYearCosts, tenYearCostsOf, tenYearCostsSection } from './ten-year-costs.ts';

const [estimate, content] = readPrices();

/** Prices that can be added in the head: an hour's fitting is £60, so a minute is £1. */
const small: EstimateContent = {
  ...estimate,
  parts: {
    panel: { name: 'Panel', symbol: 'unit', price: 140, minutes: 60 },
    signalling: { name: 'Signalling', symbol: 'unit', price: 170, minutes: 30 },
  },
  lines: [
    { id: 'panel', part: 'panel', place: 'Hall', reason: 'R.', at: 'panel', when: {}, optional: false },
    {
      id: 'signalling',
      part: 'signalling',
      place: 'Hall',
      reason: 'R.',
      at: 'panel',
      when: { notify: ['keyholders'] },
      optional: false,
    },
  ],
  swaps: [],
  labour: { name: 'Setting up', reason: 'R.', pricePerHour: 60, minutes: 50 },
  yearly: [
    { name: 'Visit', price: 90, when: {} },
    { name: 'Centre', price: 240, when: { notify: ['keyholders'] } },
  ],
};
const rules: TenYearCosts = {
  ...content,
  systems: [
    { name: 'Street', answers: { notify: ['street'] } },
    { name: 'Centre', answers: { notify: ['keyholders'] } },
  ],
  batteries: [
    { name: 'Panel', price: 30, years: 5 },
    { name: 'Siren', price: 20, years: 4 },
  ],
  monitoring: ['Centre'],
};

test('rule 2.122: worked by hand: parts once, batteries when they are due, visits and monitoring each year', () => {
  // Panel 200, signalling 200, setting up 50.
  const [street, centre] = tenYearCostsOf(small, rules);
  expect(street?.years.map(({ parts }) => parts)).toEqual([250, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(street?.years.map(({ batteries }) => batteries)).toEqual([0, 0, 0, 20, 30, 0, 0, 20, 0, 30]);
  expect(street?.years.map(({ visits, monitoring }) => [visits, monitoring])).toEqual(
    Array.from({ length: 10 }, () => [90, 0]),
  );
  expect(centre?.years[0]).toEqual({ parts: 450, batteries: 0, visits: 90, monitoring: 240 });
});

test('rule 2.122: the tables have each kind of cost, each year and the sum of ten years', () => {
  const { kinds, years } = tenYearCostsSection(small, rules);
  expect(kinds.rows).toEqual([
    ['Street', '£250', '£100', '£900', '£0', '£1,250'],
    ['Centre', '£450', '£100', '£900', '£2,400', '£3,850'],
  ]);
  expect(years.rows[0]).toEqual(['1', '£340', '£780']);
  expect(years.rows[4]).toEqual(['5', '£120', '£360']);
  expect(years.rows.at(-1)).toEqual([content.years.all, '£1,250', '£3,850']);
});

test('rule 2.123: a price that rises by a pound raises what it pays for, and nothing else', () => {
  const before = tenYearCostsOf(estimate, content);
  const dearer: EstimateContent = {
    ...estimate,
    yearly: estimate.yearly.map((entry) => ({ ...entry, price: entry.price + 1 })),
  };
  expect(tenYearCostsOf(dearer, content)).toEqual(
    before.map((system) => ({
      ...system,
      years: system.years.map((year) => ({
        ...year,
        visits: year.visits + 1,
        monitoring: year.monitoring > 0 ? year.monitoring + 1 : 0,
      })),
    })),
  );
});

test('rule 2.123: in the shipped prices only a receiving centre has monitoring, and every system has visits and batteries', () => {
  const withMonitoring = tenYearCostsOf(estimate, content).map(({ years }) =>
    years.some(({ monitoring }) => monitoring > 0),
  );
  expect(withMonitoring).toEqual([false, false, true]);
  for (const { years } of tenYearCostsOf(estimate, content)) {
    expect(years.every(({ visits }) => visits > 0)).toBe(true);
    expect(years.flatMap(({ batteries }, index) => (batteries > 0 ? [index + 1] : []))).toEqual([5, 10]);
  }
});

test('rule 2.124: the prices carry their day once the firm has set them, and are examples before', () => {
  expect(tenYearCostsSection(estimate, { ...content, pricesOf: '2026-11-02' }).assumptions[0]).toBe(
    'Prices of 2 November 2026, with VAT.',
  );
  expect(tenYearCostsSection(estimate, { ...content, pricesOf: '' }).assumptions[0]).toBe('Example prices, with VAT.');
});

test.each<[string, Partial<TenYearCosts>, string]>([
  [
    'an answer that the estimate does not have',
    { house: { ...content.house, building: ['castle'] } },
    'house.building: content/estimate.json has no answer "castle"',
  ],
  [
    'a question that nothing answers',
    { systems: [{ name: 'Street', answers: {} }] },
    'systems.0.answers: must answer "notify"',
  ],
  ['monitoring that is no yearly cost', { monitoring: ['Guard dog'] }, 'monitoring: "Guard dog" is not a yearly cost'],
])('rule 2.123: the build stops at %s', (_what, change, message) => {
  expect(() => checkTenYearCosts(estimate, content)).not.toThrow();
  expect(() => checkTenYearCosts(estimate, { ...content, ...change })).toThrow(message);
});
