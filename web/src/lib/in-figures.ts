/**
 * Writes a whole number as British English does: `13,000`. It does not call `toLocaleString`, because the first formatter of
 * `Intl` takes Chromium 17 ms on the machine of docs/development/benchmarks.md, and a slow phone longer, in which the page
 * answers no input.
 */
export function inFigures(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
