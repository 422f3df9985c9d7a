import { parseUrl } from '../../lib/browser.ts';

/** Where reviews come from, which says how they are chosen and ordered. */
export type ReviewsSource = 'google-places' | 'google-business' | 'file' | 'unknown';

/** One customer's. */
export interface Review {
  author: string;
  /** The author's own page: https. */
  authorUrl: string | undefined;
  /** A picture on our own site, by its path. */
  photo: string | undefined;
  /** Stars out of 5; may have a fraction. */
  rating: number;
  /** Seconds since 1970. */
  time: number;
  /** Empty for a rating without words. */
  text: string;
}

/** What customers say, in the source's order. */
export interface Reviews {
  /** The average, 0 to 5. */
  average: number;
  total: number;
  reviews: readonly Review[];
  source: ReviewsSource;
  /** Made up, to show how the page looks. */
  demonstration: boolean;
  /** Where all of them can be read: https. */
  allReviewsUrl: string | undefined;
}

const sources: readonly ReviewsSource[] = ['google-places', 'google-business', 'file'];

/** The farthest a `Date` reaches, in seconds (ECMA-262, "Time Values and Time Range"). */
const LAST_SECOND = 8.64e12;

/**
 * The reviews in an answer of the server (spec §3), or null where it lacks `success` or `data` (spec §8) or a field is
 * missing or of another type. What may be missing and cannot be used, such as a link that is not https, is left out.
 */
export function readReviews(answer: unknown): Reviews | null {
  if (!isObject(answer) || answer.success !== true || !isObject(answer.data)) return null;
  const { rating, total_reviews: total, reviews: list, source, demonstration = false, all_reviews_url: allReviewsUrl } = answer.data;
  if (!isStars(rating) || !isCount(total) || !Array.isArray(list)) return null;
  if (typeof demonstration !== 'boolean' || !isOptionalText(allReviewsUrl)) return null;
  const reviews = list.map(readReview).filter((review) => review !== null);
  if (reviews.length < list.length) return null;
  return {
    average: rating,
    total,
    reviews,
    source: sources.find((known) => known === source) ?? 'unknown',
    demonstration,
    allReviewsUrl: webAddress(allReviewsUrl),
  };
}

/**
 * Returns true if the body of a 503 is the server's answer that it has nothing to show (`success` is false), and not a
 * proxy's page or a problem report.
 */
export function isNothingToShow(body: string): boolean {
  try {
    const answer: unknown = JSON.parse(body);
    return isObject(answer) && answer.success === false;
  } catch {
    return false;
  }
}

function readReview(review: unknown): Review | null {
  if (!isObject(review)) return null;
  const { author_name: author, author_url: authorUrl, profile_photo_url: photo, rating, time, text } = review;
  if (typeof author !== 'string' || typeof text !== 'string' || !isStars(rating) || !isTime(time)) return null;
  if (!isOptionalText(authorUrl) || !isOptionalText(photo)) return null;
  return { author, authorUrl: webAddress(authorUrl), photo: sitePath(photo), rating, time, text: text.trim() };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isStars(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 5;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

// Formatting a later time throws.
function isTime(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= LAST_SECOND;
}

function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}

/** The address, if a page may link to it: `javascript:` and the like are none. */
function webAddress(text: string | undefined): string | undefined {
  return text?.startsWith('https://') && parseUrl(text) ? text : undefined;
}

/** The path, if it is on our own site: a visitor's browser is sent to nobody else before consent. */
function sitePath(text: string | undefined): string | undefined {
  return text !== undefined && /^\/(?![/\\])/.test(text) ? text : undefined;
}
