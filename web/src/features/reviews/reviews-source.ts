import type { Reviews, ReviewsSource } from './reviews-payload.ts';

interface SourceWords {
  /** Whether the page owes Google Maps its name beside the reviews. */
  google: boolean;
  /** How the reviews are chosen and ordered. */
  order: string;
}

/**
 * Visitors are told which reviews they see and why in this order. The Digital Markets, Competition and Consumers Act 2024
 * (schedule 20, paragraph 13) bans reviews that mislead by what is left out, and Google wants the order told, and that
 * it verifies none (https://developers.google.com/maps/documentation/places/web-service/policies).
 */
const words: Record<ReviewsSource, SourceWords> = {
  'google-places': {
    google: true,
    order:
      'Google picks these, five at the most, and puts first what it finds most relevant. We leave none out for its stars. Google does not verify reviews, but it looks for fake ones and removes those it finds.',
  },
  'google-business': {
    google: true,
    order:
      'These are all our reviews on Google, the latest first. We leave none out for its stars. Google does not verify reviews, but it looks for fake ones and removes those it finds.',
  },
  file: { google: false, order: 'These are a few that we chose, in an order of our own. Google has all of them.' },
  unknown: { google: false, order: '' },
};

/** Whether the reviews are Google's own, to be attributed to it. */
export function isFromGoogle({ source, demonstration }: Reviews): boolean {
  return words[source].google && !demonstration;
}

/** How the reviews are chosen and ordered; empty where that is not known. Made-up ones are neither. */
export function orderOf({ source, demonstration }: Reviews): string {
  return demonstration ? '' : words[source].order;
}

/** Said where there is no review at all. */
export function nobodyYet(reviews: Reviews): string {
  return isFromGoogle(reviews)
    ? 'Nobody has reviewed us on Google yet. If we have worked for you, yours would be the first.'
    : 'There are no reviews to show here yet.';
}

/** What the average is an average of (spec §2), as far as it is true. */
export function countOf({ total, source, demonstration }: Reviews): string {
  if (demonstration) return 'An example figure, not ours';
  const counted = total === 1 ? '1 review' : `${total.toLocaleString('en-GB')} reviews`;
  return source === 'unknown' ? counted : `${counted} on Google`;
}
