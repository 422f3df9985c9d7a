import type { LabelPlace } from '../../components/marks.ts';

/** Where the hero's labels stand over its scene. */
export const heroPlaces = {
  pir: { label: { x: 0.5, y: 0.2 }, side: 'right' },
  contact: { label: { x: 0.68, y: 0.3 }, side: 'right' },
  keypad: { label: { x: 0.62, y: 0.8 }, side: 'right' },
} as const satisfies Record<string, LabelPlace>;
