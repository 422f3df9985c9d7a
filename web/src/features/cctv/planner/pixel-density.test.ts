import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import planner from '../../../../content/camera-planner.json' with { type: 'json' };
import page from '../../../../content/screens/cctv-systems.json' with { type: 'json' };
import { densityAtNight, levelAt, pixelDensity, reachOf, widthAt } from './pixel-density.ts';

const { lenses, cameras, scales } = planner;
const fourMegapixels = { pixels: 2560 };
const levelOf = (scale: keyof typeof scales, density: number) => levelAt(scales[scale].levels, density)?.name;
const order = (density: number) => scales.of2015.levels.findIndex(({ name }) => name === levelOf('of2015', density));

// Half of 90 degrees has the tangent 1, half of 53.13 degrees 1/2: at 5 m they take in 10 m and 5 m.
test.each([
  [5, 90, 10, 2560, 256],
  [5, 53.130_102_354, 5, 2560, 512],
  [10, 90, 20, 2560, 128],
  [10, 90, 20, 3840, 192],
  [20, 53.130_102_354, 20, 3840, 192],
  [32, 53.130_102_354, 32, 1920, 60],
])(
  'rule 2.119: worked by hand: at %d m, %d° take in %d m, and %d pixels make %d a metre',
  (distance, degrees, width, pixels, density) => {
    expect(widthAt(distance, { degrees })).toBeCloseTo(width, 6);
    expect(pixelDensity(distance, { degrees }, { pixels })).toBeCloseTo(density, 6);
  },
);

test.each([
  [12.4, undefined, undefined],
  [12.5, 'Monitor', undefined],
  [20, 'Monitor', 'Overview'],
  [25, 'Detect', 'Overview'],
  [40, 'Detect', 'Outline'],
  [62.4, 'Detect', 'Outline'],
  [62.5, 'Observe', 'Outline'],
  [80, 'Observe', 'Discern'],
  [124.9, 'Observe', 'Discern'],
  [125, 'Recognise', 'Perceive'],
  [250, 'Identify', 'Characterise'],
  [499.9, 'Identify', 'Characterise'],
  [500, 'Identify', 'Validate'],
  [1000, 'Inspect', 'Validate'],
  [1500, 'Inspect', 'Scrutinise'],
])('rule 2.118: %d pixels a metre are %s on the scale of 2015, and %s on that of 2025', (density, of2015, of2025) => {
  expect([levelOf('of2015', density), levelOf('of2025', density)]).toEqual([of2015, of2025]);
});

test('rule 2.119: for any lens, camera and distance, twice the distance has half of the pixels, and more pixels reach as much farther', () => {
  for (const lens of lenses) {
    for (const camera of cameras) {
      for (let distance = 0.5; distance <= 60; distance += 0.5) {
        const density = pixelDensity(distance, lens, camera);
        expect(pixelDensity(2 * distance, lens, camera)).toBeCloseTo(density / 2, 9);
        expect(pixelDensity(distance, lens, { pixels: 1.5 * camera.pixels })).toBeCloseTo(1.5 * density, 9);
        // Somebody who walks at night is known at half of the distance.
        expect(densityAtNight(density)).toBeCloseTo(pixelDensity(2 * distance, lens, camera), 9);
        expect(reachOf(density, lens, camera)).toBeCloseTo(distance, 9);
      }
    }
  }
});

test('rule 2.119: a longer lens never tells less, and neither does a shorter distance', () => {
  for (let distance = 1; distance <= 30; distance += 0.5) {
    const levels = lenses.map((lens) => order(pixelDensity(distance, lens, fourMegapixels)));
    expect(levels).toEqual(levels.toSorted((a, b) => a - b));
    expect(order(pixelDensity(distance + 0.5, { degrees: 80 }, fourMegapixels))).toBeLessThanOrEqual(
      order(pixelDensity(distance, { degrees: 80 }, fourMegapixels)),
    );
  }
});

test('rule 2.120: the planner agrees with the table of lenses on the same page', () => {
  for (const [name = '', angle = '', ...reaches] of page.lenses.table.rows) {
    const lens = lenses.find((each) => each.name === name);
    expect(`${lens?.degrees}°`, name).toBe(angle);
    const metres = [250, 125, 62.5].map(
      (density) => `${Number(reachOf(density, { degrees: lens?.degrees ?? 0 }, fourMegapixels).toPrecision(2))} m`,
    );
    expect(metres).toEqual(reaches.slice(0, 3));
  }
});

test('rule 2.120: the planner agrees with the faces at 3, 6 and 10 metres', () => {
  const faces = page.faces.at.map(({ distance, density, level }) => [distance, density, level]);
  const planned = [3, 6, 10].map((distance) => {
    const density = pixelDensity(distance, { degrees: 100 }, fourMegapixels);
    return [`${distance} m`, `${Math.floor(density)} pixels a metre`, levelOf('of2015', density)];
  });
  expect(planned).toEqual(faces);
});

test('rule 2.120: the planner agrees with the article on camera mistakes', () => {
  const article = readFileSync(new URL('../../../../content/blog/four-camera-mistakes.md', import.meta.url), 'utf8');
  const rows = [...article.matchAll(/^\| [^|]+ \| ([\d.]+) \| (\d+) m \|$/gm)].map(([, density, metres]) => [
    Number(density),
    Number(metres),
  ]);
  const levels = scales.of2015.levels
    .map(({ density }) => density)
    .filter((density) => density >= 25 && density <= 250);
  expect(rows).toEqual(levels.map((density) => [density, Math.round(3840 / density)]));
});
