import { ButtonLink } from '../../components/ui/button.tsx';

/** The way to all reviews, on Google (spec §2). */
export function AllReviewsLink({ href }: { href: string }) {
  return (
    <ButtonLink variant="outline" href={href}>
      See all Google Reviews
    </ButtonLink>
  );
}
