/** How many of a review's 5 stars are filled (spec §5). */
export function filledStars(rating: number): number {
  return Math.min(5, Math.max(0, Math.round(rating)));
}

/** Month and year in British English: "October 2026" (spec §9). `time` in seconds since 1970. */
export function reviewDate(time: number): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Europe/London' }).format(time * 1000);
}

/**
 * The upper-case first letter of a name (spec §2), by what a reader takes for one: an accent that is a character of its
 * own stays on its letter. Empty for an empty name.
 */
export function initialOf(name: string): string {
  return (firstGrapheme(name.trim()) ?? '').toLocaleUpperCase('en-GB');
}

function firstGrapheme(text: string): string | undefined {
  // Firefox before 125 has no segmenter; a code point is nearly always the same.
  if (!('Segmenter' in Intl)) return Array.from(text as string).at(0);
  const [first] = new Intl.Segmenter('en-GB', { granularity: 'grapheme' }).segment(text);
  return first?.segment;
}
