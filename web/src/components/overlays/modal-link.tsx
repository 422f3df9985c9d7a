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

/** A button that opens a quote modal, or without script leads to the estimate page (rules 2.75 and 2.90). */
export function QuoteButton({ children = 'Get Free Quote', modal = 'quote' }: QuoteButtonProps) {
  return <ButtonLink {...useModalLink(modal, paths.onlineEstimate.getHref())}>{children}</ButtonLink>;
}

/**
 * Props of a link that opens a modal. Without script the link leads to `href`, the page of the same purpose; with script it
 * opens the modal and is announced as such.
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
