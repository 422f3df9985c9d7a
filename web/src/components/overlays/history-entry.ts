/** Marks a history entry that belongs to an open modal. */
const mark = 'modal';

const isMarked = () => Boolean((history.state as Record<string, unknown> | null)?.[mark]);

/** The close callback of each open dialog. */
const open = new Set<() => void>();
let watching = false;
// `history.back()` is asynchronous: the history must not be changed until it has taken effect.
let goingBack = false;

function reconcile(): void {
  if (goingBack || open.size > 0 === isMarked()) return;
  if (open.size > 0) {
    history.pushState({ ...(history.state as object | null), [mark]: true }, '');
  } else {
    goingBack = true;
    history.back();
  }
}

function onPopState(): void {
  const closed = !goingBack && !isMarked() ? [...open] : [];
  goingBack = false;
  if (closed.length === 0) reconcile();
  for (const close of closed) close();
}

/** Starts to synchronise the history with the open dialogs. A reload may have left an entry without a dialog. */
export function watchHistory(): void {
  if (watching) return;
  watching = true;
  window.addEventListener('popstate', onPopState);
  reconcile();
}

/**
 * Gives an open dialog a history entry, so that Back closes it (`onBack`) and stays on the page (rule 2.89). Dialogs that
 * replace each other, and the steps within one, share an entry: Back closes the dialog from any step, as Escape and a
 * phone's back gesture do; the arrow in the dialog goes one step back.
 *
 * The entry has the page's own URL and router state, so the router sees no navigation. The returned function removes it
 * when the dialog is closed in another way. Entries that cannot be removed (one that Forward leads to, or one the page was
 * reloaded at) are skipped by going back.
 */
export function holdHistoryEntry(onBack: () => void): () => void {
  watchHistory();
  open.add(onBack);
  reconcile();
  return () => {
    open.delete(onBack);
    reconcile();
  };
}
