import type { MouseEvent } from 'react';
import { openModal, type ModalName } from './modal-store.ts';
import { isPlainClick } from '../behaviours/plain-click.ts';
import { useScripted } from '../behaviours/use-scripted.ts';

/**
 * What a link carries that opens a modal. Before and without script it leads to `href`, which stands for the modal;
 * with script it opens it, and says so to a screen reader.
 */
export function useModalLink(modal: ModalName, href: string) {
  const scripted = useScripted();
  return {
    href,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      openModal(modal, href);
    },
    ...(scripted ? { 'aria-haspopup': 'dialog' as const } : {}),
  };
}
