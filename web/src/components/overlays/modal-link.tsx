import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { type QuoteModal, openModal, type ModalName } from './modal-store.ts';
import type { MouseEvent } from 'react';
import { isPlainClick } from '../../lib/browser.ts';
import { useIsHydrated } from '../behaviours/hydration.tsx';

interface QuoteButtonProps {
  children?: string;
  modal?: QuoteModal;
}

/** The way to a quote (spec §2), in the words of the place it stands at: the quote modal, or the page of the estimate. */
export function QuoteButton({ children = 'Get Free Quote', modal = 'quote' }: QuoteButtonProps) {
  return <ButtonLink {...useModalLink(modal, paths.onlineEstimate.getHref())}>{children}</ButtonLink>;
}

/**
 * What a link carries that opens a modal. Before and without script it leads to `href`, which stands for the modal;
 * with script it opens it, and says so to a screen reader.
 */
export function useModalLink(modal: ModalName, href: string) {
  const hydrated = useIsHydrated();
  return {
    href,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      openModal(modal, href);
    },
    ...(hydrated ? { 'aria-haspopup': 'dialog' as const } : {}),
  };
}
