import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { apiPaths } from '../../config/paths.ts';
import { queryClient } from '../../config/query-client.ts';
import { ReviewsError, ReviewsLoading } from './reviews-state.tsx';
import { readReviews, reviewDate, type Review } from './reviews-payload.ts';
import { Stars } from './stars.tsx';
import styles from './testimonials.module.css';

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
  if (!reviews) return <ReviewsError message="Unable to load reviews" />;
  return (
    <>
      <p className={styles.summary}>
        <span className={styles.average}>{reviews.rating.toFixed(1)}</span>
        <Stars rating={reviews.rating} />
        <span>{reviews.total_reviews} reviews on Google</span>
      </p>
      <ul className={styles.cards}>
        {reviews.reviews.map((review) => (
          <ReviewCard key={`${review.author_name} ${review.time}`} review={review} />
        ))}
      </ul>
    </>
  );
}

function ReviewCard({ review }: { review: Review }) {
  return (
    <li className={styles.card}>
      <Stars rating={review.rating} />
      <blockquote className={styles.text}>{review.text}</blockquote>
      <p className={styles.author}>
        <Portrait review={review} />
        <span>
          <strong>{review.author_name}</strong>
          <br />
          {reviewDate(review.time)}
        </span>
      </p>
    </li>
  );
}

// The page's policy allows pictures from our own server only, so a photo from elsewhere is none.
function Portrait({ review: { author_name: name, profile_photo_url: photo } }: { review: Review }) {
  if (photo?.startsWith('/')) return <img className={styles.portrait} src={photo} alt="" width="44" height="44" loading="lazy" />;
  return (
    <span className={styles.portrait} aria-hidden="true">
      {name.slice(0, 1).toUpperCase()}
    </span>
  );
}
