/** The slot of slide `index` in a row of `count`, when slide `lead` is in the first slot. */
export function slotOf(index: number, lead: number, count: number): number {
  return modulo(index - lead, count);
}

/**
 * The slide that must be in the first slot so that as many slides are before as after the view; `current` is the first of
 * `inView` in view.
 */
export function leadingIndex(current: number, inView: number, count: number): number {
  return modulo(current - slotsBefore(inView, count), count);
}

/** Number of slides before the view, if as many are after it. */
export function slotsBefore(inView: number, count: number): number {
  return Math.floor((count - inView) / 2);
}

/** Returns true if a row can loop: at least one slide is out of view on either side, and never the same one on both. */
export function canLoop(inView: number, count: number): boolean {
  return count >= inView + 2;
}

function modulo(value: number, count: number): number {
  return ((value % count) + count) % count;
}
