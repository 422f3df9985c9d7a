/** A fraction of a picture's side as an SVG attribute in per cent, to a hundredth. */
export function percent(fraction: number): string {
  return `${Math.round(fraction * 10_000) / 100}%`;
}
