import { paths } from '../config/paths.ts';
import { ButtonLink } from './button.tsx';

/** The way to a quote (spec §2), in the words of the place it stands at. */
export function QuoteButton({ children = 'Get Free Quote' }: { children?: string }) {
  return <ButtonLink href={paths.onlineEstimate.getHref()}>{children}</ButtonLink>;
}
