/** Approximate width of a text in the site's font, in multiples of its size: enough to rule a line as long as the text. */
export function textWidth(text: string): number {
  return [...text].reduce(
    (width, character) => width + (NARROW.test(character) ? 0.31 : WIDE.test(character) ? 0.89 : 0.6),
    0,
  );
}

const NARROW = /[fijlrtI1 .,:'’“”]/;
const WIDE = /[mwMW]/;
