import type { ReactNode, Ref } from 'react';
import { site } from '../../lib/site.ts';
import { Failed, Loading } from './reviews-status.tsx';
import styles from './reviews-frame.module.css';
import { ButtonLink } from '../../components/ui/button.tsx';

/** What is shown of loaded reviews, by its place round the way to all of them. */
export interface ReviewsParts {
  /** What must be read before anything else. */
  notice: ReactNode;
  /** The average and what it is an average of. */
  figures: ReactNode;
  /** The reviews, and where they come from. */
  rest: ReactNode;
  /** Leads to all reviews. */
  href: string;
}

export type ReviewsState = { kind: 'loading' } | { kind: 'failed'; message: string } | { kind: 'shown'; parts: ReviewsParts };

/**
 * The reviews, or what stands in their place (spec §8). Two things are there from first to last, whatever comes round
 * them: the status, so that a screen reader tells when it changes (WCAG 2.2, 4.1.3), and the way to all reviews, so
 * that who is on it stays there.
 */
export function ReviewsFrame({ state, ref }: { state: ReviewsState; ref?: Ref<HTMLDivElement> }) {
  const parts = state.kind === 'shown' ? state.parts : undefined;
  return (
    <div className={styles.frame} data-state={state.kind} ref={ref}>
      {parts?.notice}
      <div className={styles.head}>
        <div>
          <div role="status">
            {state.kind === 'loading' ? <Loading /> : null}
            {state.kind === 'failed' ? <Failed message={state.message} /> : null}
          </div>
          {parts?.figures}
        </div>
        <AllReviewsLink href={parts?.href ?? site.links.googleReviews} />
      </div>
      {parts?.rest}
    </div>
  );
}

/** The way to all reviews, on Google (spec §2). */
export function AllReviewsLink({ href }: { href: string }) {
  return (
    <ButtonLink variant="outline" href={href}>
      See all Google Reviews
    </ButtonLink>
  );
}
