/** What marks an entry of the browser's history as that of an open modal. */
const mark = 'modal';

const isMarked = () => Boolean((history.state as Record<string, unknown> | null)?.[mark]);

/** Keeps the browser's history in step with whether a modal is open. */
export interface HistoryEntry {
  follow: (open: boolean) => void;
  stop: () => void;
}

/**
 * Gives an open modal an entry in the browser's history, so that Back closes it (`onBack`) and leaves the page where it
 * was. All modals between opening and closing share one entry, and so do the steps within one: Back closes from
 * anywhere, as Escape does and as a telephone's Back gesture does to a `<dialog>` by itself; the arrow in the window
 * goes one step back.
 *
 * The entry has the address and the router's state of the page's own, so the router sees no navigation. It goes when the
 * modal is closed in another way. What cannot be taken away is stepped back from: the entry that Forward still
 * leads to, and one that the page was reloaded at.
 */
export function openHistoryEntry(onBack: () => void): HistoryEntry {
  let open = false;
  // Back is asynchronous: until it has arrived, the history must not be touched.
  let leaving = false;

  const reconcile = () => {
    if (leaving || open === isMarked()) return;
    if (open) {
      history.pushState({ ...(history.state as object | null), [mark]: true }, '');
    } else {
      leaving = true;
      history.back();
    }
  };
  const arrive = () => {
    const left = open && !leaving && !isMarked();
    leaving = false;
    if (left) onBack();
    else reconcile();
  };

  window.addEventListener('popstate', arrive);
  reconcile();
  return {
    follow: (nowOpen) => {
      open = nowOpen;
      reconcile();
    },
    stop: () => window.removeEventListener('popstate', arrive),
  };
}
