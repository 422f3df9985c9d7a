/** Calls back when the browser has nothing else to do, or after `options.timeout` milliseconds at the latest. */
export function whenIdle(callback: () => void, options?: IdleRequestOptions): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(callback, options);
  else setTimeout(callback, 0);
}
