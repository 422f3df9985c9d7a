import type { LabelPosition } from '../../components/media/marks.ts';

/** Positions of the labels on the hero's scene. */
export const heroLabels = {
  pir: { label: { x: 0.985, y: 0.42 }, side: 'left' },
  contact: { label: { x: 0.575, y: 0.73 }, side: 'right' },
  keypad: { label: { x: 0.985, y: 0.68 }, side: 'left' },
} as const satisfies Record<string, LabelPosition>;
