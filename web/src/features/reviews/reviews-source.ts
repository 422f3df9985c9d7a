import { inFigures } from '../../lib/in-figures.ts';
import type { Reviews, ReviewsSource } from './reviews-payload.ts';

const googleNote =
  'We leave none out for its stars. Google does not verify reviews, but it looks for fake ones and removes those it finds.';

/**
 * The explanation of which reviews are shown, and in which order. The Digital Markets, Competition and Consumers Act 2024
 * (schedule 20, paragraph 13) bans reviews that mislead by omission, and Google requires the order to be explained, and
 * that it does not verify reviews (https://developers.google.com/maps/documentation/places/web-service/policies).
 */
const orders: Record<ReviewsSource, (reviews: Reviews) => string> = {
  'google-places': () =>
    `Google picks these, five at the most, and puts first what it finds most relevant. ${googleNote}`,
  'google-business': (reviews) => `These are ${extentOf(reviews)}, the latest written or changed first. ${googleNote}`,
  file: () => 'We chose these ourselves, and the order is ours too.',
  unknown: () => '',
};

/** Returns true for Google's own reviews, beside which the page must name Google Maps. */
export function isFromGoogle({ source, demonstration }: Reviews): boolean {
  return (source === 'google-places' || source === 'google-business') && !demonstration;
}

/** Text on the selection and order of the reviews; empty if unknown, and for demonstration reviews. */
export function orderText(reviews: Reviews): string {
  return reviews.demonstration ? '' : orders[reviews.source](reviews);
}

/** The share of all reviews that is shown. A source may return fewer than it counts, or count late. */
function extentOf({ total, reviews: { length } }: Reviews): string {
  if (length === total) return 'all our reviews on Google';
  return length < total
    ? `the latest ${inFigures(length)} of our ${inFigures(total)} reviews on Google`
    : 'our latest reviews on Google';
}

/** Text for a place without reviews. */
export function noReviewsText(reviews: Reviews): string {
  return isFromGoogle(reviews)
    ? "Nobody has reviewed us on Google yet. If we've worked for you, yours would be the first."
    : 'There are no reviews to show here yet.';
}

/** The number of reviews (rule 2.56), as far as it is true: a count below the number shown is left out. */
export function countText({ total, reviews, source, demonstration }: Reviews): string {
  if (demonstration) return 'An example figure, not ours';
  const where = source === 'unknown' ? '' : ' on Google';
  if (total < reviews.length) return `Reviews${where}`;
  return `${total === 1 ? '1 review' : `${inFigures(total)} reviews`}${where}`;
}
