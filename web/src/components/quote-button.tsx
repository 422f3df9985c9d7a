import { paths } from '../config/paths.ts';
import { ButtonLink } from './button.tsx';
import { useModalLink } from './modal-link.ts';

/** The way to a quote (spec §2), in the words of the place it stands at: the quote modal, or the page of the estimate. */
export function QuoteButton({ children = 'Get Free Quote' }: { children?: string }) {
  return <ButtonLink {...useModalLink('quote', paths.onlineEstimate.getHref())}>{children}</ButtonLink>;
}
