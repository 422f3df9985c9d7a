import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { apiPaths } from '../../config/paths.ts';
import { queryClient } from '../../config/query-client.ts';
import { readReviews } from './reviews-payload.ts';
import { ReviewsError, ReviewsLoading } from './reviews-state.tsx';
import { ReviewsView } from './reviews-view.tsx';

/** The reviews, fetched once; or what stands in their place (spec §8). */
export default function LoadedReviews() {
  return (
    <QueryClientProvider client={queryClient}>
      <FetchedReviews />
    </QueryClientProvider>
  );
}

function FetchedReviews() {
  const { data, isPending, isError } = useQuery({ queryKey: [apiPaths.reviews] });
  if (isPending) return <ReviewsLoading />;
  if (isError) return <ReviewsError message="Failed to load Google reviews" />;
  const reviews = readReviews(data);
  return reviews ? <ReviewsView reviews={reviews} /> : <ReviewsError message="Unable to load reviews" />;
}
