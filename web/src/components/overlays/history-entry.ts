/** What marks an entry of the browser's history as that of an open modal. */
const mark = 'modal';

const isMarked = () => Boolean((history.state as Record<string, unknown> | null)?.[mark]);

/** What each open window does when the visitor goes back. */
const open = new Set<() => void>();
let watching = false;
// Back is asynchronous: until it has arrived, the history must not be touched.
let leaving = false;

function reconcile(): void {
  if (leaving || open.size > 0 === isMarked()) return;
  if (open.size > 0) {
    history.pushState({ ...(history.state as object | null), [mark]: true }, '');
  } else {
    leaving = true;
    history.back();
  }
}

function arrive(): void {
  const left = !leaving && !isMarked() ? [...open] : [];
  leaving = false;
  if (left.length === 0) reconcile();
  for (const close of left) close();
}

/** Keeps the history in step from now on, with nothing open: there may be an entry left at which the page was reloaded. */
export function watchHistory(): void {
  if (watching) return;
  watching = true;
  window.addEventListener('popstate', arrive);
  reconcile();
}

/**
 * Gives an open window an entry in the browser's history, so that Back closes it (`onBack`) and leaves the page where it
 * was. All windows between opening and closing share one entry, and so do the steps within one: Back closes from
 * anywhere, as Escape does and as a telephone's Back gesture does to a `<dialog>` by itself; the arrow in the window
 * goes one step back.
 *
 * The entry has the address and the router's state of the page's own, so the router sees no navigation. It goes when the
 * window is closed in another way, by what this returns. What cannot be taken away is stepped back from: the entry that
 * Forward still leads to, and one that the page was reloaded at.
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
