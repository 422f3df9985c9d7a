import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { holdHistoryEntry, watchHistory } from './history-entry.ts';
import { Icon } from '../ui/icon.tsx';
import { ToastLayer } from './toast.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  title: string;
  /** Called when it was closed: by the button, the Escape key or a click beside it, or because `open` ended. */
  onClose: () => void;
  /** One step back within it: gives the head an arrow. */
  onBack?: (() => void) | undefined;
  /** `street` draws a row of roofs into its head; `wide` gives it the room of a picture. */
  look?: 'plain' | 'street' | 'wide';
  children: ReactNode;
}

/**
 * A modal window: the browser's own `<dialog>`, which holds the focus inside, gives it back afterwards
 * and makes the page behind it inert. The browser's Back closes it and stays on the page. When what it shows changes, so does its title, which takes the focus and is read.
 * While it is open it shows the toast, since one over the page would be inert as well.
 */
export function Dialog({ open, title, onClose, onBack, look = 'plain', children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<Element>(null);
  const beganBeside = useRef(false);
  const titleId = useId();

  const closeByBack = useEffectEvent(onClose);

  useEffect(watchHistory, []);
  useEffect(() => (open ? holdHistoryEntry(() => closeByBack()) : undefined), [open]);

  useEffect(() => {
    const dialog = element.current;
    if (open && !dialog?.open) {
      opener.current = focusedOrClicked();
      keepScrollbarsPlace();
      dialog?.showModal();
    }
    if (!open) {
      dialog?.close();
      giveFocusBack(opener.current);
      opener.current = null;
    }
  }, [open]);

  useEffect(() => {
    if (open) heading.current?.focus();
  }, [open, title]);

  return (
    // The click beside it is an extra: the Escape key and the button do the same.
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
        beganBeside.current = event.target === element.current;
      }}
      onClick={(event) => {
        // Not where the pointer was only let go: that is the end of a selection.
        if (beganBeside.current && event.target === element.current) element.current.close();
      }}
    >
      <div className={styles.frame}>
        <header className={styles.head} data-tone="dark">
          {onBack ? (
            <Tooltip text="Back">
              <button type="button" className={styles.back} onClick={onBack}>
                <Icon name="arrow" />
                <span className="visually-hidden">Back</span>
              </button>
            </Tooltip>
          ) : null}
          <h2 id={titleId} className={styles.title} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <Tooltip text="Close">
            <button type="button" className={styles.close} onClick={() => element.current?.close()}>
              <Icon name="close" />
              <span className="visually-hidden">Close</span>
            </button>
          </Tooltip>
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

/** Safari does not focus a button or a link that is clicked: then it is what was clicked last. */
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

/** A page that cannot be scrolled has no scroll bar; where there is one, its place stays while it is away. */
function keepScrollbarsPlace(): void {
  const root = document.documentElement;
  root.toggleAttribute('data-scrollbar', window.innerWidth > root.clientWidth);
}

/**
 * The browser gives the focus back when the dialog closes, if what had it is shown at that moment. What is shown again only
 * because the dialog is closed has it now; where it is gone or hidden for good, something near.
 */
function giveFocusBack(opener: Element | null): void {
  if (!(opener instanceof HTMLElement) || !isLost()) return;
  opener.focus({ preventScroll: true });
  if (!isLost()) return;
  const near = opener.closest('details')?.querySelector('summary');
  // What floats over the page takes turns: another of it, or the same drawn anew, is in its place.
  const instead = opener.closest('[data-float=""]') ? document.querySelector<HTMLElement>('[data-float][aria-haspopup], [data-float] [aria-haspopup]') : null;
  (near ?? instead ?? document.getElementById('main'))?.focus({ preventScroll: true });
}

/** Whether nothing has the focus, or only what is not shown any more. */
function isLost(): boolean {
  const focused = document.activeElement;
  return !focused || focused === document.body || focused.closest('dialog:not([open])') !== null;
}
