import { useEffect, useRef, useState } from 'react';
import { Section } from '../../components/sections/section.tsx';
import { ReviewsFrame, type ReviewsState } from './reviews-frame.tsx';

/**
 * The testimonials section (rule 2.52). The reviews and the code that renders them are fetched when the section comes near
 * the window (rule 7.14); the link to all reviews is prerendered.
 */
export function Testimonials() {
  const near = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<ReviewsState>({ kind: 'loading' });

  useEffect(() => {
    if (!near.current) return undefined;
    let left = false;
    const observer = new IntersectionObserver(
      async (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        const loaded = await loadReviews();
        if (!left) setState(loaded);
      },
      { rootMargin: '400px' },
    );
    observer.observe(near.current);
    return () => {
      left = true;
      observer.disconnect();
    };
  }, []);

  return (
    <Section id="testimonials" label="Reviews" title="What Our Customers Say" tone="mist">
      <ReviewsFrame state={state} ref={near} />
    </Section>
  );
}

/**
 * Loads the reviews, or the error to show (rules 8.13 and 8.14). The code that renders them is part of the request, and its
 * failure must not break the page.
 */
async function loadReviews(): Promise<ReviewsState> {
  try {
    const { fetchParts } = await import('./fetch-reviews.ts');
    const parts = await fetchParts();
    return parts ? { kind: 'shown', parts } : { kind: 'failed', message: 'Unable to load reviews' };
  } catch {
    return { kind: 'failed', message: 'Failed to load Google reviews' };
  }
}
