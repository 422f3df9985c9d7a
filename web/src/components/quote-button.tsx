import { useSyncExternalStore, type MouseEvent } from 'react';
import { paths } from '../config/paths.ts';
import { ButtonLink } from './button.tsx';
import { openModal } from './modal-store.ts';

const href = paths.onlineEstimate.getHref();

function openInstead(event: MouseEvent<HTMLAnchorElement>): void {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  // What opens a tab or a download stays the link's.
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
  event.preventDefault();
  // Safari does not focus what is clicked, and the modal gives the focus back to what had it.
  event.currentTarget.focus({ preventScroll: true });
  openModal('quote', href);
}

const never = () => () => undefined;

/**
 * The way to a quote (spec §2), in the words of the place it stands at. Before and without script it is a link to the
 * page of the estimate; with script it opens the quote modal, and says so to a screen reader.
 */
export function QuoteButton({ children = 'Get Free Quote' }: { children?: string }) {
  const scripted = useSyncExternalStore(never, () => true, () => false);
  return (
    <ButtonLink href={href} onClick={openInstead} {...(scripted ? { 'aria-haspopup': 'dialog' } : {})}>
      {children}
    </ButtonLink>
  );
}
