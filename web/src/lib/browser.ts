/** Calls back when the browser is idle, or after `options.timeout` milliseconds. */
export function whenIdle(callback: () => void, options?: IdleRequestOptions): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(callback, options);
  else setTimeout(callback, 0);
}

/** The button and modifier keys of a mouse click. */
type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** Returns true for a plain primary click. With a modifier key or another button the visitor wants a new tab or a download. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** Returns true if the visitor asked to save data, by the Network Information API or a media query. */
export function prefersReducedData(): boolean {
  const connection = 'connection' in navigator ? (navigator.connection as { saveData?: boolean }) : {};
  return connection.saveData === true || window.matchMedia('(prefers-reduced-data: reduce)').matches;
}

/** Parses an absolute URL; undefined if it is invalid. `URL.canParse` needs Safari 17, Chrome 120 or Firefox 115. */
export function parseUrl(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

let loadedAt: number | undefined;

/** Records the time of the page's load; later calls have no effect. */
export function recordLoad(): void {
  loadedAt ??= performance.now();
}

/** Milliseconds since the page's load; 0 before it is recorded. */
export function msSinceLoad(): number {
  return loadedAt === undefined ? 0 : performance.now() - loadedAt;
}
