import type { LabelPosition } from '../../components/media/marks.ts';

/** Positions of the labels on each product's picture: clear of the product and of the marked parts. */
export const productLabels: Readonly<Record<string, Readonly<Record<string, LabelPosition>>>> = {
  'outdoor-detector': {
    hood: { label: { x: 0.5, y: 0.12 }, side: 'left' },
    lens: { label: { x: 0.62, y: 0.66 }, side: 'right' },
    bracket: { label: { x: 0.35, y: 0.9 }, side: 'right' },
  },
  'illuminated-siren': {
    name: { label: { x: 0.36, y: 0.09 }, side: 'left' },
    strobe: { label: { x: 0.47, y: 0.92 }, side: 'right' },
  },
  'smartphone-app': {
    state: { label: { x: 0.69, y: 0.46 }, side: 'right' },
    buttons: { label: { x: 0.72, y: 0.7 }, side: 'right' },
    'siren-test': { label: { x: 0.355, y: 0.9 }, side: 'left' },
  },
  'wireless-detectors': {
    movement: { label: { x: 0.42, y: 0.085 }, side: 'right' },
    contact: { label: { x: 0.45, y: 0.76 }, side: 'left' },
    magnet: { label: { x: 0.72, y: 0.9 }, side: 'left' },
  },
  'vehicle-protector': {
    indicator: { label: { x: 0.615, y: 0.78 }, side: 'right' },
    'test-button': { label: { x: 0.68, y: 0.36 }, side: 'right' },
    foot: { label: { x: 0.36, y: 0.92 }, side: 'right' },
  },
};
