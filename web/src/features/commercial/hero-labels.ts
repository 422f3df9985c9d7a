import type { LabelPosition } from '../../components/media/marks.ts';

/** Positions of the labels on the hero's scene. */
export const heroLabels = {
  camera: { label: { x: 0.46, y: 0.24 }, side: 'right', number: 'left' },
  siren: { label: { x: 0.68, y: 0.31 }, side: 'right', number: 'above' },
  door: { label: { x: 0.615, y: 0.89 }, side: 'right', number: 'right' },
  shutter: { label: { x: 0.77, y: 0.765 }, side: 'right' },
} as const satisfies Record<string, LabelPosition>;
