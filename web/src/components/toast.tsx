import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { TOAST_AUTO_DISMISS_MS, TOAST_REMOVAL_DELAY_MS } from '../config/timing.ts';
import { Icon } from './icon.tsx';
import { Tooltip } from './tooltip.tsx';
import styles from './toast.module.css';

export interface ToastMessage {
  title: string;
  text: string;
  /** `destructive` interrupts a screen reader; `plain` waits for its turn. */
  kind: 'plain' | 'destructive';
}

interface ToastState extends ToastMessage {
  id: number;
  open: boolean;
}

/** How far to the right a toast is swiped to be dismissed, in pixels (spec §9). */
const SWIPE_THRESHOLD_PX = 50;

const ToastContext = createContext<((message: ToastMessage) => void) | null>(null);

/** Gives the function that shows a toast. At most one is shown; a new one takes its place (spec §9). */
export function useToast(): (message: ToastMessage) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider above it');
  return show;
}

/**
 * Holds the one toast and its two live regions, which must be in the page before a message is. One provider may be in
 * another: a toast that is open when the inner one goes away, or is asked for afterwards, is shown by the outer one.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const outer = useContext(ToastContext);
  const [toast, setToast] = useState<ToastState | null>(null);
  // Beside the state, which is not drawn any more when a toast is shown and its provider goes away in one.
  const shown = useRef<ToastMessage>(null);
  const gone = useRef(false);
  const [held, setHeld] = useState(false);
  const lastId = useRef(0);
  const layer = useRef<HTMLDivElement>(null);
  const swipeStart = useRef<number | null>(null);
  const open = toast?.open ?? false;
  const id = toast?.id;

  const show = useCallback(
    (message: ToastMessage) => {
      if (gone.current) {
        outer?.(message);
        return;
      }
      lastId.current += 1;
      shown.current = message;
      // What was held was the one before.
      setHeld(false);
      setToast({ ...message, id: lastId.current, open: true });
    },
    [outer],
  );
  const dismiss = useCallback(() => {
    shown.current = null;
    setHeld(false);
    setToast((current) => (current ? { ...current, open: false } : null));
  }, []);

  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      if (shown.current) outer?.(shown.current);
    };
  }, [outer]);

  useEffect(() => {
    if (id === undefined) return undefined;
    // Somebody who points at the toast or is in it is reading it: its time begins again afterwards.
    if (open && held) return undefined;
    const timer = open ? setTimeout(dismiss, TOAST_AUTO_DISMISS_MS) : setTimeout(() => setToast(null), TOAST_REMOVAL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [id, open, held, dismiss]);

  useEffect(() => {
    // Shown from the start, because a live region that is not displayed announces nothing; and shown
    // anew for each toast, because the last popover shown is above the rest, an open dialog included.
    const popover = layer.current;
    // Browsers without popovers display the layer as any other element.
    if (!popover || !('showPopover' in popover)) return;
    if (popover.matches(':popover-open')) popover.hidePopover();
    popover.showPopover();
  }, [id]);

  const card = toast?.open ? (
    <div
      key={toast.id}
      className={styles.toast}
      data-slot="toast"
      data-kind={toast.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerDown={(event) => {
        swipeStart.current = event.clientX;
      }}
      onPointerUp={(event) => {
        if (swipeStart.current !== null && event.clientX - swipeStart.current > SWIPE_THRESHOLD_PX) dismiss();
        swipeStart.current = null;
      }}
    >
      <div>
        <p className={styles.title}>{toast.title}</p>
        <p className={styles.text}>{toast.text}</p>
      </div>
      <Tooltip text="Dismiss">
        <button type="button" className={styles.close} onClick={dismiss}>
          <Icon name="close" />
          <span className="visually-hidden">Dismiss</span>
        </button>
      </Tooltip>
    </div>
  ) : null;

  return (
    <ToastContext value={show}>
      {children}
      <div className={styles.layer} popover="manual" ref={layer}>
        <div role="status">{toast?.kind === 'plain' ? card : null}</div>
        <div role="alert">{toast?.kind === 'destructive' ? card : null}</div>
      </div>
    </ToastContext>
  );
}
