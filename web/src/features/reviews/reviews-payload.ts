import { parseUrl } from '../../lib/browser.ts';

/** Source of the reviews, which determines their selection and order. */
export type ReviewsSource = 'google-places' | 'google-business' | 'file' | 'unknown';

/** A customer's review. */
export interface Review {
  author: string;
  /** The author's page, https. */
  authorUrl: string | undefined;
  /** Path of a picture on this site. */
  photo: string | undefined;
  /** Stars, 0 to 5; may have a fraction. */
  rating: number;
  /** Seconds since 1970. */
  time: number;
  /** Empty for a rating without text. */
  text: string;
}

/** The reviews, in the order of their source. */
export interface Reviews {
  /** The average, 0 to 5. */
  average: number;
  total: number;
  reviews: readonly Review[];
  source: ReviewsSource;
  /** Demonstration reviews, made up to show the page. */
  demonstration: boolean;
  /** Page with all reviews, https. */
  allReviewsUrl: string | undefined;
}

const sources: readonly ReviewsSource[] = ['google-places', 'google-business', 'file'];

/** The last time of a `Date`, in seconds (ECMA-262, "Time Values and Time Range"). */
const LAST_SECOND = 8.64e12;

/**
 * Parses the reviews in an API response (rules 3.10 and 3.11); null if `success` or `data` is missing (rule 8.13), or a
 * field is missing or of the wrong type. Optional values that cannot be used, such as a link that is not https, are left
 * out.
 */
export function readReviews(answer: unknown): Reviews | null {
  if (!isObject(answer) || answer.success !== true || !isObject(answer.data)) return null;
  const {
    rating,
    total_reviews: total,
    reviews: list,
    source,
    demonstration = false,
    all_reviews_url: allReviewsUrl,
  } = answer.data;
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
 * Returns true if the body of a 503 is the API's answer that there is nothing to show (rule 8.20), and not a proxy's page
 * or a problem document.
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

/** Returns the URL if a page may link to it, which excludes `javascript:` and others. */
function webAddress(text: string | undefined): string | undefined {
  return text?.startsWith('https://') && parseUrl(text) ? text : undefined;
}

/** Returns the path if it is on this site: browsers contact no other site before consent (rule 2.59). */
function sitePath(text: string | undefined): string | undefined {
  return text !== undefined && /^\/(?![/\\])/.test(text) ? text : undefined;
}
