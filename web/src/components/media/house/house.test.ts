import { expect, test } from 'vitest';
import { houseKinds } from '../../../../content-model/house-places.ts';
import { elevationOf, GROUND } from './elevation.ts';
import { planOf } from './plan.ts';

const SHEET = { width: 600, height: 740 };
const everyFront = houseKinds.flatMap((kind) => [1, 2, 3].map((storeys) => [kind, storeys] as const));

test.each(everyFront)(
  'every opening of a %s of %i storeys is in its wall, and none overlaps another',
  (kind, storeys) => {
    const { wall, door, windows } = elevationOf(kind, storeys);
    const openings = [door, ...windows];
    for (const { x, y, width, height } of openings) {
      expect(x).toBeGreaterThan(wall.x);
      expect(x + width).toBeLessThan(wall.x + wall.width);
      expect(y).toBeGreaterThan(wall.y);
      expect(y + height).toBeLessThanOrEqual(GROUND);
    }
    const overlaps = openings.flatMap((one, index) =>
      openings
        .slice(index + 1)
        .filter(
          (other) =>
            one.x < other.x + other.width &&
            other.x < one.x + one.width &&
            one.y < other.y + other.height &&
            other.y < one.y + one.height,
        ),
    );
    expect(overlaps).toEqual([]);
  },
);

test.each(everyFront)('siren and camera of a %s of %i storeys cover no opening', (kind, storeys) => {
  const { door, windows, siren, camera } = elevationOf(kind, storeys);
  for (const { x, y } of [siren, camera]) {
    expect(
      [door, ...windows].filter(
        (opening) => x > opening.x && x < opening.x + opening.width && y > opening.y && y < opening.y + opening.height,
      ),
    ).toEqual([]);
  }
});

test.each(houseKinds)('every place on the plan of a %s is on the sheet', (kind) => {
  for (const { x, y, facing } of Object.values(planOf(kind).places)) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(SHEET.width);
    expect(y).toBeGreaterThan(GROUND);
    expect(y).toBeLessThan(SHEET.height);
    expect(facing).toBeGreaterThanOrEqual(0);
    expect(facing).toBeLessThan(360);
  }
});
