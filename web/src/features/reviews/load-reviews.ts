import type { ReviewsState } from './reviews-frame.tsx';

/**
 * The reviews, or what is said in their place (spec §8). The code that shows them is part of what is fetched, and a
 * request of it that fails is no reason to give up the page.
 */
export async function loadReviews(): Promise<ReviewsState> {
  try {
    const { fetchParts } = await import('./fetched-reviews.ts');
    const parts = await fetchParts();
    return parts ? { kind: 'shown', parts } : { kind: 'failed', message: 'Unable to load reviews' };
  } catch {
    return { kind: 'failed', message: 'Failed to load Google reviews' };
  }
}
