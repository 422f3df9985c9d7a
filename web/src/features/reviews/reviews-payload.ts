/** One review as the server gives it (spec §3). */
export interface Review {
  author_name: string;
  /** Stars out of 5; may have a fraction. */
  rating: number;
  /** Seconds since 1970. */
  time: number;
  text: string;
  profile_photo_url?: string;
}

export interface Reviews {
  /** The average, out of 5. */
  rating: number;
  total_reviews: number;
  reviews: Review[];
}

/** The reviews in an answer, or null where it lacks `success` or `data` (spec §8). */
export function readReviews(answer: unknown): Reviews | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const { success, data } = answer as { success?: unknown; data?: unknown };
  return success === true && typeof data === 'object' && data !== null ? (data as Reviews) : null;
}

/** How many of the 5 stars are filled (spec §5). */
export function filledStars(rating: number): number {
  return Math.min(5, Math.max(0, Math.round(rating)));
}

/** Month and year in British English: "October 2026" (spec §9). `time` in seconds since 1970. */
export function reviewDate(time: number): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Europe/London' }).format(time * 1000);
}
