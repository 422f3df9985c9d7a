import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useModalLink } from './modal-link.ts';
import type { QuoteModal } from './modal-store.ts';

interface QuoteButtonProps {
  children?: string;
  modal?: QuoteModal;
}

/** The way to a quote (spec §2), in the words of the place it stands at: the quote modal, or the page of the estimate. */
export function QuoteButton({ children = 'Get Free Quote', modal = 'quote' }: QuoteButtonProps) {
  return <ButtonLink {...useModalLink(modal, paths.onlineEstimate.getHref())}>{children}</ButtonLink>;
}
