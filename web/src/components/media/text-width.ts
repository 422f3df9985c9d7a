/** Approximate width of a text in the site's font, in multiples of its size, to a tenth: enough to rule a line under it. */
export function textWidth(text: string): number {
  const width = [...text].reduce(
    (sum, character) => sum + (NARROW.test(character) ? 0.31 : WIDE.test(character) ? 0.89 : 0.6),
    0,
  );
  return Math.round(width * 10) / 10;
}

const NARROW = /[fijlrtI1 .,:'’“”]/;
const WIDE = /[mwMW]/;
