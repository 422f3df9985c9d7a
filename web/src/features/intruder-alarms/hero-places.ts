import type { LabelPlace } from '../../components/marks.ts';

/** Where the hero's labels stand over its scene. */
export const heroPlaces = {
  siren: { label: { x: 0.62, y: 0.28 }, side: 'right' },
  hall: { label: { x: 0.7, y: 0.55 }, side: 'right' },
  window: { label: { x: 0.55, y: 0.84 }, side: 'right' },
} as const satisfies Record<string, LabelPlace>;
