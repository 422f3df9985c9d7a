import type { LabelPlace } from '../../components/marks.ts';

/** Where the hero's labels stand over its scene. */
export const heroPlaces = {
  camera: { label: { x: 0.5, y: 0.13 }, side: 'right' },
  siren: { label: { x: 0.68, y: 0.2 }, side: 'right' },
  window: { label: { x: 0.56, y: 0.9 }, side: 'right' },
  gate: { label: { x: 0.74, y: 0.84 }, side: 'right' },
} as const satisfies Record<string, LabelPlace>;
