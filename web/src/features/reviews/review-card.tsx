import { useState } from 'react';
import { ActionLink } from '../../components/ui/link.tsx';
import type { Review } from './reviews-payload.ts';
import { ReviewText } from './review-text.tsx';
import { filledStars, initialOf, reviewDate } from './review-format.ts';
import { Stars } from './stars.tsx';
import styles from './review-card.module.css';

/** A review: author, date, stars and text (rule 2.57). */
export function ReviewCard({ review: { author, authorUrl, photo, rating, time, text } }: { review: Review }) {
  const filled = filledStars(rating);
  // Names of any script and direction.
  const name = <bdi>{author}</bdi>;
  return (
    // Focusable, for the first of the reviews that were added and has no link.
    <li className={styles.card} data-slot="review" tabIndex={-1}>
      <Portrait author={author} photo={photo} />
      <p className={styles.author}>
        <strong>
          {authorUrl ? (
            <ActionLink href={authorUrl} rel="nofollow">
              {name}
            </ActionLink>
          ) : (
            name
          )}
        </strong>
      </p>
      <p className={styles.rating}>
        <Stars filled={filled} label={`${filled} out of 5 stars`} />
        <time dateTime={new Date(time * 1000).toISOString()}>{reviewDate(time)}</time>
      </p>
      {text ? <ReviewText text={text} author={author} /> : null}
    </li>
  );
}

/** The author's photo; without one, or if it does not load, the initial of the name (rule 2.58). */
function Portrait({ author, photo }: { author: string; photo: string | undefined }) {
  const [failed, setFailed] = useState(false);
  if (photo === undefined || failed) {
    return (
      <span className={styles.portrait} aria-hidden="true">
        {initialOf(author)}
      </span>
    );
  }
  return (
    <img
      className={styles.portrait}
      src={photo}
      alt=""
      width="56"
      height="56"
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}
