import { useSyncExternalStore, type MouseEvent } from 'react';
import { openModal, type ModalName } from './modal-store.ts';

const never = () => () => undefined;

/**
 * What a link carries that opens a modal. Before and without script it leads to `href`, which stands for the modal;
 * with script it opens it, and says so to a screen reader.
 */
export function useModalLink(modal: ModalName, href: string) {
  const scripted = useSyncExternalStore(never, () => true, () => false);
  return {
    href,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
      // What opens a tab or a download stays the link's.
      if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      event.preventDefault();
      // Safari does not focus what is clicked, and the modal gives the focus back to what had it.
      event.currentTarget.focus({ preventScroll: true });
      openModal(modal, href);
    },
    ...(scripted ? { 'aria-haspopup': 'dialog' as const } : {}),
  };
}
