import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Section } from '../../components/section.tsx';
import { ReviewsLoading } from './reviews-state.tsx';
import styles from './testimonials.module.css';

const LoadedReviews = lazy(() => import('./loaded-reviews.tsx'));

/**
 * What customers say (spec §2, `testimonials`). The reviews and the code that shows them are fetched when the
 * section comes near the window; the way to all of them is there from the start.
 */
export function Testimonials() {
  const near = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(false);

  useEffect(() => {
    if (!near.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setWanted(true);
      },
      { rootMargin: '400px' },
    );
    observer.observe(near.current);
    return () => observer.disconnect();
  }, []);

  return (
    <Section id="testimonials" label="Reviews" title="What Our Customers Say" tone="mist">
      <div className={styles.reviews} ref={near}>
        {wanted ? (
          <Suspense fallback={<ReviewsLoading />}>
            <LoadedReviews />
          </Suspense>
        ) : (
          <ReviewsLoading />
        )}
      </div>
    </Section>
  );
}
