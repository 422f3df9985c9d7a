import { useSyncExternalStore } from 'react';
import { TOAST_AUTO_DISMISS_MS, TOAST_REMOVAL_DELAY_MS } from '../../lib/timing.ts';

export interface ToastMessage {
  title: string;
  text: string;
  /** `destructive` interrupts a screen reader (`role="alert"`); `plain` does not. */
  kind: 'plain' | 'destructive';
}

export interface Toast extends ToastMessage {
  id: number;
  open: boolean;
}

// Not in a React context: a change above a part that is not hydrated yet would render that part again.
let toast: Toast | null = null;
let held = false;
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The layers that can show the toast, uppermost last. */
let layers: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: Toast | null): void {
  toast = next;
  // The hold belonged to the previous toast.
  holdToast(false);
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the current one (rule 4.36). */
export function showToast(message: ToastMessage): void {
  lastId += 1;
  change({ ...message, id: lastId, open: true });
}

export function dismissToast(): void {
  if (toast) change({ ...toast, open: false });
}

/** Stops the toast's timer while the pointer or the focus is on it, and restarts it afterwards. */
export function holdToast(reading: boolean): void {
  held = reading;
  clearTimeout(timer);
  if (!toast || (toast.open && held)) return;
  timer = toast.open
    ? setTimeout(dismissToast, TOAST_AUTO_DISMISS_MS)
    : setTimeout(() => change(null), TOAST_REMOVAL_DELAY_MS);
}

/** Adds a layer above the others, which shows the toast until the returned function is called. */
export function addToastLayer(layer: string): () => void {
  layers = [...layers, layer];
  change(toast);
  return () => {
    layers = layers.filter((other) => other !== layer);
    change(toast);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The open toast if `layer` is uppermost; null in other layers and while prerendering. */
export function useToastIn(layer: string): Toast | null {
  const shown = () => (toast?.open && layers[layers.length - 1] === layer ? toast : null);
  return useSyncExternalStore(subscribe, shown, () => null);
}
