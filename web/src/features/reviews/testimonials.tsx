import { useEffect, useRef, useState } from 'react';
import { Section } from '../../components/sections/section.tsx';
import { ReviewsFrame, type ReviewsState } from './reviews-frame.tsx';

/**
 * What customers say (spec §2, `testimonials`). The reviews and the code that shows them are fetched when the
 * section comes near the window; the way to all of them is there from the start.
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
 * The reviews, or what is said in their place (spec §8). The code that shows them is part of what is fetched, and a
 * request of it that fails is no reason to give up the page.
 */
export async function loadReviews(): Promise<ReviewsState> {
  try {
    const { fetchParts } = await import('./fetch-reviews.ts');
    const parts = await fetchParts();
    return parts ? { kind: 'shown', parts } : { kind: 'failed', message: 'Unable to load reviews' };
  } catch {
    return { kind: 'failed', message: 'Failed to load Google reviews' };
  }
}
