import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { holdHistoryEntry, watchHistory } from './history-entry.ts';
import { ToastLayer } from './toast.tsx';
import styles from './dialog.module.css';
import { IconButton } from '../ui/icon-button.tsx';

interface DialogProps {
  open: boolean;
  title: string;
  /** Called when the dialog was closed: by its button, Escape, a click on the backdrop, or because `open` became false. */
  onClose: () => void;
  /** Goes one step back inside the dialog; adds a back arrow to the head. */
  onBack?: (() => void) | undefined;
  /** `street` decorates the head with a row of roofs; `wide` makes room for a video. */
  look?: 'plain' | 'street' | 'wide';
  children: ReactNode;
}

/**
 * A modal window on the browser's `<dialog>`, which traps the focus, restores it on close and makes the page inert (rule
 * 2.87). The browser's Back closes it and stays on the page. When its content changes, the new title takes the focus and is
 * announced. While open it shows the toast, which would be inert on the page.
 */
export function Dialog({ open, title, onClose, onBack, look = 'plain', children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<Element>(null);
  const pressedBackdrop = useRef(false);
  const titleId = useId();

  const closeByBack = useEffectEvent(onClose);

  useEffect(watchHistory, []);
  useEffect(() => (open ? holdHistoryEntry(() => closeByBack()) : undefined), [open]);

  useEffect(() => {
    const dialog = element.current;
    if (open && !dialog?.open) {
      opener.current = focusedOrClicked();
      reserveScrollbar();
      dialog?.showModal();
    }
    if (!open) {
      dialog?.close();
      restoreFocus(opener.current);
      opener.current = null;
    }
  }, [open]);

  useEffect(() => {
    if (open) heading.current?.focus();
  }, [open, title]);

  return (
    // A click on the backdrop is a shortcut for Escape and the button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      className={styles.dialog}
      data-slot="dialog"
      data-look={look}
      aria-labelledby={titleId}
      ref={element}
      onClose={onClose}
      onPointerDown={(event) => {
        // The frame fills the dialog, so an event on the dialog itself was on the backdrop.
        pressedBackdrop.current = event.target === element.current;
      }}
      onClick={(event) => {
        // Not if only the release was on the backdrop: that ends a text selection.
        if (pressedBackdrop.current && event.target === element.current) element.current.close();
      }}
    >
      <div className={styles.frame}>
        <header className={styles.head} data-tone="dark">
          {onBack ? <IconButton icon="arrow" label="Back" tooltip className={styles.back} onClick={onBack} /> : null}
          <h2 id={titleId} className={styles.title} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <IconButton
            icon="close"
            label="Close"
            tooltip
            className={styles.close}
            onClick={() => element.current?.close()}
          />
        </header>
        <div className={styles.body} data-slot="dialog-body">
          {open ? (
            <>
              {children}
              <ToastLayer />
            </>
          ) : null}
        </div>
      </div>
    </dialog>
  );
}

/** The control that was clicked last. Safari does not focus a button or link on click. */
let clicked: Element | null = null;
if (typeof document !== 'undefined') {
  document.addEventListener(
    'click',
    ({ target }) => {
      clicked = target instanceof Element ? target.closest('a, button, summary') : null;
    },
    { capture: true, passive: true },
  );
}

function focusedOrClicked(): Element | null {
  const focused = document.activeElement;
  return focused && focused !== document.body ? focused : clicked;
}

/** Reserves the space of the scroll bar, which disappears while the page cannot be scrolled. */
function reserveScrollbar(): void {
  const root = document.documentElement;
  root.toggleAttribute('data-scrollbar', window.innerWidth > root.clientWidth);
}

/**
 * Restores the focus where the browser cannot: to an opener that only becomes visible after the dialog has closed, or to a
 * nearby control if the opener is gone or stays hidden.
 */
function restoreFocus(opener: Element | null): void {
  if (!(opener instanceof HTMLElement) || !focusIsLost()) return;
  opener.focus({ preventScroll: true });
  if (!focusIsLost()) return;
  const near = opener.closest('details')?.querySelector('summary');
  // Floating widgets replace each other: another widget, or the same rendered again, is in its place.
  const replacement = opener.closest('[data-float=""]')
    ? document.querySelector<HTMLElement>('[data-float][aria-haspopup], [data-float] [aria-haspopup]')
    : null;
  (near ?? replacement ?? document.getElementById('main'))?.focus({ preventScroll: true });
}

/** Returns true if nothing that is shown has the focus. */
function focusIsLost(): boolean {
  const focused = document.activeElement;
  return !focused || focused === document.body || focused.closest('dialog:not([open])') !== null;
}
