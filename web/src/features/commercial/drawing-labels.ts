import type { NumberedPoint } from '../../components/media/annotation.tsx';
import type { LabelPosition, Placement } from '../../components/media/marks.ts';

/** Positions of the labels on the plan of the shop. */
export const planLabels = {
  shutter: { label: { x: 0.874, y: 0.075 }, side: 'left', number: 'right', tallNumber: 'above' },
  shopFloor: { label: { x: 0.69, y: 0.19 }, side: 'left', number: 'above', tallNumber: 'left' },
  keypad: { label: { x: 0.8, y: 0.934 }, side: 'left', number: 'below', tallNumber: 'right' },
  stockroom: { label: { x: 0.15, y: 0.19 }, side: 'right', number: 'above', tallNumber: 'left' },
  sharedWall: { label: { x: 0.4, y: 0.934 }, side: 'right', number: 'below', tallNumber: 'right' },
  yardDoor: { label: { x: 0.15, y: 0.934 }, side: 'right', number: 'left', tallNumber: 'below' },
} satisfies Record<string, LabelPosition>;

/** Marks on the signal path, `assets/drawings/signal-path.svg`; `tall` is the point on `signal-path-tall.svg`. */
export const signalMarks = {
  premises: {
    at: { x: 0.156, y: 0.53, number: 'below' },
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
    at: { x: 0.747, y: 0.36, number: 'above' },
    tall: { x: 0.3, y: 0.866, number: 'right' },
    label: { x: 0.8, y: 0.36 },
    side: 'right',
  },
  police: {
    at: { x: 0.777, y: 0.714, number: 'above' },
    tall: { x: 0.82, y: 0.88, number: 'above' },
    label: { x: 0.81, y: 0.714 },
    side: 'right',
  },
} satisfies Record<string, Placement & { tall: NumberedPoint }>;

/** Marks on the section through the yard, `assets/drawings/yard-section.svg`; `tall` is the point on `yard-section-tall.svg`. */
export const yardMarks = {
  loudspeaker: {
    at: { x: 0.604, y: 0.368, number: 'left' },
    tall: { x: 0.647, y: 0.41, number: 'left' },
    label: { x: 0.72, y: 0.19 },
    side: 'right',
  },
  camera: {
    at: { x: 0.604, y: 0.195, number: 'left' },
    tall: { x: 0.647, y: 0.21, number: 'left' },
    label: { x: 0.5, y: 0.1 },
    side: 'left',
  },
  detector: {
    at: { x: 0.65, y: 0.477, number: 'right' },
    tall: { x: 0.727, y: 0.537, number: 'right' },
    label: { x: 0.74, y: 0.4 },
    side: 'right',
  },
  sign: {
    at: { x: 0.916, y: 0.627, number: 'left' },
    tall: { x: 0.939, y: 0.71, number: 'left' },
    label: { x: 0.89, y: 0.93 },
    side: 'left',
  },
} satisfies Record<string, Placement & { tall: NumberedPoint }>;
