import type { NumberedPoint } from '../../components/media/annotation.tsx';
import type { LabelPosition, Placement } from '../../components/media/marks.ts';

/** Positions of the labels on the plan of the shop. */
export const planLabels = {
  shutter: { label: { x: 0.9, y: 0.075 }, side: 'left', number: 'right', tallNumber: 'above' },
  shopFloor: { label: { x: 0.69, y: 0.19 }, side: 'left', number: 'above', tallNumber: 'left' },
  keypad: { label: { x: 0.8, y: 0.934 }, side: 'left', number: 'below', tallNumber: 'right' },
  stockroom: { label: { x: 0.15, y: 0.19 }, side: 'right', number: 'above', tallNumber: 'left' },
  sharedWall: { label: { x: 0.4, y: 0.934 }, side: 'right', number: 'below', tallNumber: 'right' },
  yardDoor: { label: { x: 0.15, y: 0.934 }, side: 'right', number: 'left', tallNumber: 'below' },
} satisfies Record<string, LabelPosition>;

/** Marks on the signal path, `assets/drawings/signal-path.svg`; `tall` is the point on `signal-path-tall.svg`. */
export const signalMarks = {
  premises: {
    at: { x: 0.156, y: 0.53, number: { x: 0.156, y: 0.83 } },
    tall: { x: 0.5, y: 0.228, number: 'below' },
    label: { x: 0.175, y: 0.9 },
    side: 'right',
  },
  internet: {
    at: { x: 0.304, y: 0.318, number: 'above' },
    tall: { x: 0.165, y: 0.358, number: 'left' },
    label: { x: 0.335, y: 0.1 },
    side: 'right',
  },
  mobile: {
    at: { x: 0.317, y: 0.73, number: 'below' },
    tall: { x: 0.8, y: 0.35, number: 'right' },
    label: { x: 0.4, y: 0.9 },
    side: 'right',
  },
  centre: {
    at: { x: 0.471, y: 0.33, number: 'above' },
    tall: { x: 0.5, y: 0.536, number: 'above' },
    label: { x: 0.51, y: 0.1 },
    side: 'right',
  },
  keyholder: {
    at: { x: 0.747, y: 0.36, number: 'right' },
    tall: { x: 0.3, y: 0.866, number: 'right' },
    label: { x: 0.8, y: 0.36 },
    side: 'right',
  },
  police: {
    at: { x: 0.777, y: 0.714, number: 'right' },
    tall: { x: 0.82, y: 0.88, number: 'above' },
    label: { x: 0.81, y: 0.714 },
    side: 'right',
  },
} satisfies Record<string, Placement & { tall: NumberedPoint }>;

/** Positions of the labels on the yard. */
export const yardLabels = {
  loudspeaker: { label: { x: 0.745, y: 0.29 }, side: 'right', number: 'left' },
  camera: { label: { x: 0.6, y: 0.075 }, side: 'left', number: 'left' },
  detector: { label: { x: 0.715, y: 0.435 }, side: 'right', number: 'right' },
  sign: { label: { x: 0.46, y: 0.94 }, side: 'left', number: 'right' },
} satisfies Record<string, LabelPosition>;
