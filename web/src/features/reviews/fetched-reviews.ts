import { apiPaths } from '../../config/paths.ts';
import { queryClient } from '../../config/query-client.ts';
import type { ReviewsParts } from './reviews-frame.tsx';
import { partsOf } from './reviews-parts.tsx';
import { readReviews } from './reviews-payload.ts';

/** The reviews as they are shown, fetched once; null where the answer holds none. Rejects when the request fails. */
export async function fetchParts(): Promise<ReviewsParts | null> {
  const reviews = readReviews(await queryClient.fetchQuery({ queryKey: [apiPaths.reviews] }));
  return reviews && partsOf(reviews);
}
