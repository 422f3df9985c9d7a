import { apiPaths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/query-client.ts';
import { HttpError } from '../../lib/request.ts';
import { setGoogleAverage } from './google-average.ts';
import type { ReviewsParts } from './reviews-frame.tsx';
import { partsOf } from './reviews-parts.tsx';
import { isNothingToShow, readReviews } from './reviews-payload.ts';
import { isFromGoogle } from './reviews-source.ts';

/**
 * Fetches the reviews once and renders their parts; null if the server has none to show or its answer is invalid. Rejects
 * if the request fails.
 */
export async function fetchParts(): Promise<ReviewsParts | null> {
  try {
    const reviews = readReviews(await queryClient.fetchQuery({ queryKey: [apiPaths.reviews] }));
    // Stars begin at 1: an average of 0 means that the source gives none.
    if (reviews && isFromGoogle(reviews) && reviews.average > 0) setGoogleAverage(reviews.average);
    return reviews && partsOf(reviews);
  } catch (error) {
    if (error instanceof HttpError && isNothingToShow(error.body)) return null;
    throw error;
  }
}
