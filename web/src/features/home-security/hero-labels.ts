import type { LabelPosition } from '../../components/media/marks.ts';

/** Positions of the labels on the hero's scene. */
export const heroLabels = {
  camera: { label: { x: 0.6, y: 0.89 }, side: 'right', number: 'left' },
  siren: { label: { x: 0.7, y: 0.26 }, side: 'right', number: 'above' },
  sill: { label: { x: 0.805, y: 0.775 }, side: 'right' },
  gate: { label: { x: 0.49, y: 0.89 }, side: 'left', number: 'below' },
} as const satisfies Record<string, LabelPosition>;
