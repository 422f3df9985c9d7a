/** The place in a row of `count` of the one with this index, when the one with the index `lead` stands at its start. */
export function slotOf(index: number, lead: number, count: number): number {
  return modulo(index - lead, count);
}

/**
 * Which one has to stand at the start of the row, so that there are as many before as after what is in view; `current`
 * is the first in view, of `inView`.
 */
export function leadingIndex(current: number, inView: number, count: number): number {
  return modulo(current - slotsBefore(inView, count), count);
}

/** How many stand before what is in view, when as many stand after it. */
export function slotsBefore(inView: number, count: number): number {
  return Math.floor((count - inView) / 2);
}

/** Whether a row can go round: one that is out of sight on either side, and never the same on both. */
export function canLoop(inView: number, count: number): boolean {
  return count >= inView + 2;
}

function modulo(value: number, count: number): number {
  return ((value % count) + count) % count;
}
