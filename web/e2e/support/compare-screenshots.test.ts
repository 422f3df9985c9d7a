import { expect, test } from 'vitest';
import { differenceOfPixels, type Pixels } from './compare-screenshots.ts';

const width = 40;

/** A grey picture of 40 by 40 pixels in which the first ones of a row are darker. */
function picture(darker: number, by: number): Pixels {
  const bytes = Buffer.alloc(width * width * 4, 200);
  for (let pixel = 0; pixel < darker; pixel += 1) bytes[(width * 2 + pixel) * 4] = 200 - by;
  return { width, bytes };
}

const plain = picture(0, 0);

test.each([
  ['the corners of a border, drawn again', 4, 40],
  ['the edges of some icons, drawn again', 100, 3],
])('%s are no difference', (_, pixels, by) => {
  expect(differenceOfPixels(plain, picture(pixels, by))).toBe('nothing');
});

test.each([
  ['a dot of an icon', 5, 4, '5 pixels, from (0, 2) to (4, 2)'],
  ['a faint shadow', 101, 1, '101 pixels, from (0, 2) to (39, 4)'],
])('%s is a difference', (_, pixels, by, difference) => {
  expect(differenceOfPixels(plain, picture(pixels, by))).toBe(difference);
});

test('another size is a difference', () => {
  expect(differenceOfPixels(plain, { width: 20, bytes: plain.bytes })).toBe('size');
});
