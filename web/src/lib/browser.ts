/** Calls back when the browser has nothing else to do, or after `options.timeout` milliseconds at the latest. */
export function whenIdle(callback: () => void, options?: IdleRequestOptions): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(callback, options);
  else setTimeout(callback, 0);
}

/** A click of the mouse, as far as its keys go. */
type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** Whether a click means what is clicked: with a key held, or another button, the visitor wants a tab or a download of it. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** Whether the visitor wants as little data as can be: a browser without the Network Information API does not say. */
export function prefersReducedData(): boolean {
  const connection = 'connection' in navigator ? (navigator.connection as { saveData?: boolean }) : {};
  return connection.saveData === true || window.matchMedia('(prefers-reduced-data: reduce)').matches;
}

/** An absolute address as a URL, or undefined if it is not one. `URL.canParse` came with Safari 17, Chrome 120 and Firefox 115. */
export function parseUrl(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
