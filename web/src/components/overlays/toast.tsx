import { useEffect, useId, useRef } from 'react';
import { addToastLayer, dismissToast, holdToast, useToastIn, type ToastMessage } from './toast-store.ts';
import styles from './toast.module.css';
import { useRestoreFocus } from '../behaviours/use-restore-focus.ts';
import { useSwipeRight } from '../behaviours/use-swipe-right.ts';
import { IconButton } from '../ui/icon-button.tsx';

/** Distance in pixels beyond which a swipe to the right dismisses a toast (rule 9.13). */
const SWIPE_THRESHOLD_PX = 50;

/**
 * The container of the toast, with its two live regions, which must be in the page before a message is. A modal dialog
 * contains another one, since everything outside it is inert.
 */
export function ToastLayer() {
  const id = useId();
  const layer = useRef<HTMLDivElement>(null);
  const toast = useToastIn(id);
  const shown = toast?.id;

  useEffect(() => addToastLayer(id), [id]);

  useEffect(() => {
    // Always shown, because a hidden live region announces nothing; and shown again for each toast, because the popover shown
    // last is above all others and above open dialogs.
    const popover = layer.current;
    // Browsers without popovers render the layer as an ordinary element.
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

/** The toast. Its button or a swipe to the right dismisses it. */
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
      <IconButton icon="close" label="Dismiss" tooltip className={styles.close} onClick={dismissToast} />
    </div>
  );
}
