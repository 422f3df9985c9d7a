import { apiPaths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/query-client.ts';
import { HttpError } from '../../lib/request.ts';
import { setGoogleAverage } from './google-average.ts';
import type { ReviewsParts } from './reviews-frame.tsx';
import { partsOf } from './reviews-parts.tsx';
import { isNothingToShow, readReviews } from './reviews-payload.ts';
import { isFromGoogle } from './reviews-source.ts';

/**
 * The reviews as they are shown, fetched once; null where the server has none to show, or answers something else. Rejects
 * when the request fails.
 */
export async function fetchParts(): Promise<ReviewsParts | null> {
  try {
    const reviews = readReviews(await queryClient.fetchQuery({ queryKey: [apiPaths.reviews] }));
    // Stars begin at 1: an average of 0 is one that the source does not give.
    if (reviews && isFromGoogle(reviews) && reviews.average > 0) setGoogleAverage(reviews.average);
    return reviews && partsOf(reviews);
  } catch (error) {
    if (error instanceof HttpError && isNothingToShow(error.body)) return null;
    throw error;
  }
}
