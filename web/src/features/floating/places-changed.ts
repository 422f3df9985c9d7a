/**
 * Calls back a frame after something that floats may be elsewhere: when something came or went in the row or along the
 * lower edge, and when the row has moved; until `signal` is aborted. For who is drawn with the row.
 */
export function onPlacesChanged(callback: () => void, signal: AbortSignal): void {
  // A frame later, when the browser has drawn what came.
  const later = () => requestAnimationFrame(callback);
  const changes = new MutationObserver(later);
  // `useReservedHeight` tells the root how much of the window is taken, in its scroll padding.
  changes.observe(document.documentElement, { attributeFilter: ['style'] });
  const row = document.querySelector('[data-slot="floating-row"]');
  if (row) {
    changes.observe(row, { childList: true, subtree: true });
    row.addEventListener('transitionend', later, { signal });
  }
  signal.addEventListener('abort', () => changes.disconnect(), { once: true });
}
