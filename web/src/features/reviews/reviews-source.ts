import type { Reviews, ReviewsSource } from './reviews-payload.ts';

const ofGoogle =
  'We leave none out for its stars. Google does not verify reviews, but it looks for fake ones and removes those it finds.';

/**
 * Visitors are told which reviews they see and why in this order. The Digital Markets, Competition and Consumers Act 2024
 * (schedule 20, paragraph 13) bans reviews that mislead by what is left out, and Google wants the order told, and that
 * it verifies none (https://developers.google.com/maps/documentation/places/web-service/policies).
 */
const orders: Record<ReviewsSource, (reviews: Reviews) => string> = {
  'google-places': () => `Google picks these, five at the most, and puts first what it finds most relevant. ${ofGoogle}`,
  'google-business': (reviews) => `These are ${extentOf(reviews)}, the latest written or changed first. ${ofGoogle}`,
  file: () => 'We chose these ourselves, and the order is ours too.',
  unknown: () => '',
};

/** Whether the reviews are Google's own, and the page owes Google Maps its name beside them. */
export function isFromGoogle({ source, demonstration }: Reviews): boolean {
  return (source === 'google-places' || source === 'google-business') && !demonstration;
}

/** How the reviews are chosen and ordered; empty where that is not known. Made-up ones are neither. */
export function orderText(reviews: Reviews): string {
  return reviews.demonstration ? '' : orders[reviews.source](reviews);
}

/** How many of them these are. A source may read fewer than it counts, or count late. */
function extentOf({ total, reviews: { length } }: Reviews): string {
  if (length === total) return 'all our reviews on Google';
  return length < total ? `the latest ${inFigures(length)} of our ${inFigures(total)} reviews on Google` : 'our latest reviews on Google';
}

/** Said where there is no review at all. */
export function noReviewsText(reviews: Reviews): string {
  return isFromGoogle(reviews)
    ? 'Nobody has reviewed us on Google yet. If we have worked for you, yours would be the first.'
    : 'There are no reviews to show here yet.';
}

/** What the average is an average of (spec §2), as far as it is true: a count of fewer than are shown is left out. */
export function countText({ total, reviews, source, demonstration }: Reviews): string {
  if (demonstration) return 'An example figure, not ours';
  const where = source === 'unknown' ? '' : ' on Google';
  if (total < reviews.length) return `Reviews${where}`;
  return `${total === 1 ? '1 review' : `${inFigures(total)} reviews`}${where}`;
}

function inFigures(count: number): string {
  return count.toLocaleString('en-GB');
}
