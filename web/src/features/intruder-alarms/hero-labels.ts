import type { LabelPosition } from '../../components/media/marks.ts';

/** Positions of the labels on the hero's scene: away from the lit doorway, in which an amber line would not stand out. */
export const heroLabels = {
  pir: { label: { x: 0.57, y: 0.27 }, side: 'left', number: 'above' },
  contact: { label: { x: 0.57, y: 0.43 }, side: 'left', number: 'right' },
  keypad: { label: { x: 0.57, y: 0.59 }, side: 'left', number: 'above' },
} as const satisfies Record<string, LabelPosition>;
