import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/ui/button.tsx';
import type { Review } from './reviews-payload.ts';
import { ReviewCard } from './review-card.tsx';
import { useCarousel } from './use-carousel.ts';
import styles from './reviews-row.module.css';
import { IconButton } from '../../components/ui/icon-button.tsx';

/** Number of reviews added at a time: a firm may have hundreds. */
const STEP = 24;

/** The carousel of reviews (rules 2.53 to 2.55 and 9.23), operated by touch, wheel, buttons and arrow keys. */
export function ReviewsRow({ reviews }: { reviews: readonly Review[] }) {
  const [count, setCount] = useState(STEP);
  const cards = useRef<HTMLUListElement>(null);
  const { frame, row, scrolls, canScrollPrevious, canScrollNext, step } = useCarousel(count);

  // The focused button moves, so the focus goes to the first review that was added.
  const showMore = () => {
    flushSync(() => setCount(count + STEP));
    const card = cards.current?.children[count];
    const place = card?.querySelector('a') ?? card;
    if (place instanceof HTMLElement) place.focus();
  };

  return (
    <div className={styles.frame} ref={frame} data-slot="carousel">
      <div
        className={styles.row}
        role="group"
        aria-label="Reviews, side by side"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard
        tabIndex={scrolls ? 0 : undefined}
        ref={row}
      >
        <ul className={styles.cards} ref={cards}>
          {reviews.slice(0, count).map((review, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list never changes, and two reviews may be alike
            <ReviewCard key={place} review={review} />
          ))}
          {count < reviews.length ? (
            <li className={styles.more}>
              <Button variant="outline" onClick={showMore}>
                Show more reviews
              </Button>
            </li>
          ) : null}
        </ul>
      </div>
      <div className={styles.ways}>
        <IconButton
          icon="arrow"
          label="Previous reviews"
          tooltip
          disabled={!canScrollPrevious}
          onClick={() => step(-1)}
        />
        <IconButton icon="arrow" label="Next reviews" tooltip disabled={!canScrollNext} onClick={() => step(1)} />
      </div>
    </div>
  );
}
