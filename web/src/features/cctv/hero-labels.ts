import type { LabelPosition } from '../../components/media/marks.ts';

/** Positions of the labels on the hero's scene. */
export const heroLabels = {
  camera: { label: { x: 0.385, y: 0.4 }, side: 'right', number: 'left' },
  siren: { label: { x: 0.66, y: 0.22 }, side: 'right', number: 'right', tallNumber: 'below' },
  door: { label: { x: 0.8, y: 0.6 }, side: 'right', number: 'right' },
  sill: { label: { x: 0.53, y: 0.87 }, side: 'right' },
} as const satisfies Record<string, LabelPosition>;
