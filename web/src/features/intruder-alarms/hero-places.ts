import type { LabelPlace } from '../../components/marks.ts';

/** Where the hero's labels stand over its scene. */
export const heroPlaces = {
  pir: { label: { x: 0.83, y: 0.22 }, side: 'right' },
  contact: { label: { x: 0.575, y: 0.73 }, side: 'right' },
  keypad: { label: { x: 0.83, y: 0.44 }, side: 'right' },
} as const satisfies Record<string, LabelPlace>;
