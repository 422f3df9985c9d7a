/**
 * Writes a whole number as British English does: `13,000`. It does not call `toLocaleString`, because the first formatter of
 * `Intl` takes a browser 17 ms (Chromium on the machine of docs/development/benchmarks.md), and a phone four times as long,
 * while the page is hydrated.
 */
export function inFigures(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
