import type { ReactNode, Ref } from 'react';
import { site } from '../../lib/site.ts';
import { Failed, Loading } from './reviews-status.tsx';
import styles from './reviews-frame.module.css';
import { ButtonLink } from '../../components/ui/button.tsx';

/** The parts of loaded reviews, by position. */
export interface ReviewsParts {
  /** Notice before everything else. */
  notice: ReactNode;
  /** Average and number of reviews. */
  figures: ReactNode;
  /** The reviews and their source. */
  rest: ReactNode;
  /** Link to all reviews. */
  href: string;
}

export type ReviewsState =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  | { kind: 'shown'; parts: ReviewsParts };

/**
 * The reviews, or their loading or error state (rules 4.33 and 8.13 to 8.15). Two elements persist through all states: the
 * status, so that screen readers announce its change (WCAG 2.2, 4.1.3), and the link to all reviews, so that it keeps the
 * focus.
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

/** The link to all reviews on Google (rule 2.52). */
function AllReviewsLink({ href }: { href: string }) {
  return (
    <ButtonLink variant="outline" href={href}>
      See all Google Reviews
    </ButtonLink>
  );
}
