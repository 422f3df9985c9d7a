import { expect, test } from 'vitest';
import content from '../../../../content/camera-planner.json' with { type: 'json' };
import { filled, planFor, wordsOf } from './plan.ts';
import { plannerTable } from './planner-table.ts';

const plan = (distance: number, lens: string, camera: number) =>
  planFor(content, { distance, lens: content.lenses.findIndex(({ name }) => name === lens), camera });

test.each([
  // 2560 / (2 × 6 × tan 40°) = 254.2
  [6, '4 mm', 0, 254, 'Identify', 'Characterise', 'Recognise'],
  // 2560 / (2 × 6.5 × tan 40°) = 234.7
  [6.5, '4 mm', 0, 234, 'Recognise', 'Perceive', 'Observe'],
  // 3840 / (2 × 6 × tan 50°) = 268.5
  [6, '2.8 mm', 1, 268, 'Identify', 'Characterise', 'Recognise'],
  // 2560 / (2 × 30 × tan 50°) = 35.8
  [30, '2.8 mm', 0, 35, 'Detect', 'Overview', 'Monitor'],
  // 2560 / (2 × 1 × tan 13.5°) = 5,331
  [1, '12 mm', 0, 5331, 'Inspect', 'Scrutinise', 'Inspect'],
])(
  'rule 2.118: worked by hand: at %d m the %s lens of camera %d has %d pixels a metre: %s, %s, and %s at night',
  (distance, lens, camera, density, of2015, of2025, atNight) => {
    const result = plan(distance, lens, camera);
    expect([result.density, result.of2015.name, result.of2025.name, result.atNight.name]).toEqual([
      density,
      of2015,
      of2025,
      atNight,
    ]);
  },
);

test('a density below the lowest level has the words for that', () => {
  const far = planFor({ ...content, cameras: [{ name: 'Old', pixels: 704 }] }, { distance: 30, lens: 0, camera: 0 });
  expect([far.of2015, far.of2025]).toEqual([content.below, content.below]);
});

test('a figure never claims a level that is not reached', () => {
  // 2560 / (2 × 4.3 × tan 50°) = 249.8, which is not 250.
  expect(plan(4.3, '2.8 mm', 0)).toMatchObject({ density: 249, of2015: { name: 'Recognise' } });
});

test('rule 2.121: the table has every distance with every lens', () => {
  const { columns, rows } = plannerTable(content);
  expect(columns.slice(1)).toEqual(content.lenses.map(({ name }) => name));
  expect(rows.map(([distance]) => distance)).toEqual(content.table.distances.map((distance) => `${distance} m`));
  expect(rows[1]).toEqual([
    '6 m',
    '179: Recognise, Perceive',
    '254: Identify, Characterise',
    '457: Identify, Characterise',
    '586: Identify, Validate',
    '888: Identify, Validate',
  ]);
});

test('rule 2.121: at 15 and 30 m, 8 megapixels tell what the table says of 10 and 20 m', () => {
  for (const { name } of content.lenses) {
    for (const [far, near] of [
      [15, 10],
      [30, 20],
    ] as const)
      expect(plan(far, name, 1).density).toBe(plan(near, name, 0).density);
  }
});

test('sentences have the values of the plan', () => {
  expect(filled(content.result.width, wordsOf(plan(1, '12 mm', 0)))).toBe(
    'At 1 m the 12 mm lens takes in 0.5 m. That leaves 5,331 pixels for each metre.',
  );
  expect(filled(content.result.levels, wordsOf(plan(30, '2.8 mm', 0)))).toBe(
    'Detect on the scale of 2015, Overview on that of 2025.',
  );
});
