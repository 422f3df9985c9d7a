/**
 * Returns true if the browser is recent enough for the site's script and style sheets (docs/reference/browsers.md). In older ones the
 * prerendered HTML stays as it is, and works without script. The features are those that the code takes for granted and
 * that came last: cascade layers, the dialog element, and `Array.prototype.at` with its contemporaries.
 */
export function reachesFloor(): boolean {
  return 'CSSLayerBlockRule' in window && 'HTMLDialogElement' in window && 'at' in Array.prototype && 'hasOwn' in Object;
}
