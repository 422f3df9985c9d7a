import { useEffect, useId, useRef } from 'react';
import { Icon } from '../ui/icon.tsx';
import { addToastLayer, dismissToast, holdToast, useToastIn, type ToastMessage } from './toast-store.ts';
import styles from './toast.module.css';
import { Tooltip } from '../ui/tooltip.tsx';
import { useRestoreFocus } from '../behaviours/use-restore-focus.ts';
import { useSwipeRight } from '../behaviours/use-swipe-right.ts';

/** How far to the right a toast is swiped to be dismissed, in pixels (spec §9). */
const SWIPE_THRESHOLD_PX = 50;

/**
 * A place for the toast, with its two live regions, which must be in the page before a message is. A modal dialog has one
 * within it, since what is outside is inert.
 */
export function ToastLayer() {
  const id = useId();
  const layer = useRef<HTMLDivElement>(null);
  const toast = useToastIn(id);
  const shown = toast?.id;

  useEffect(() => addToastLayer(id), [id]);

  useEffect(() => {
    // Shown from the start, because a live region that is not displayed announces nothing; and shown
    // anew for each toast, because the last popover shown is above the rest, an open dialog included.
    const popover = layer.current;
    // Browsers without popovers display the layer as any other element.
    if (!popover || !('showPopover' in popover)) return;
    if (popover.matches(':popover-open')) popover.hidePopover();
    popover.showPopover();
  }, [shown]);

  const card = toast ? <Card key={toast.id} message={toast} /> : null;
  return (
    <div className={styles.layer} popover="manual" ref={layer}>
      <div role="status">{toast?.kind === 'plain' ? card : null}</div>
      <div role="alert">{toast?.kind === 'destructive' ? card : null}</div>
    </div>
  );
}

/** The toast itself. It goes by its button or by a swipe to the right. */
function Card({ message: { kind, title, text } }: { message: ToastMessage }) {
  const element = useRef<HTMLDivElement>(null);
  const rememberFocus = useRestoreFocus(element);
  useSwipeRight(element, SWIPE_THRESHOLD_PX, dismissToast);
  return (
    <div
      className={styles.toast}
      data-slot="toast"
      data-kind={kind}
      ref={element}
      onPointerEnter={() => holdToast(true)}
      onPointerLeave={() => holdToast(false)}
      onFocus={(event) => {
        rememberFocus(event);
        holdToast(true);
      }}
      onBlur={() => holdToast(false)}
    >
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
      </div>
      <Tooltip text="Dismiss">
        <button type="button" className={styles.close} onClick={dismissToast}>
          <Icon name="close" />
          <span className="visually-hidden">Dismiss</span>
        </button>
      </Tooltip>
    </div>
  );
}
