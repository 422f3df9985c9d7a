import type { Point } from '../../components/media/annotation.tsx';
import type { LabelPosition } from '../../components/media/marks.ts';

/** Positions of the labels on the hero's scene. */
export const headLabels = {
  camera: { label: { x: 0.46, y: 0.27 }, side: 'right' },
  siren: { label: { x: 0.68, y: 0.31 }, side: 'right' },
  door: { label: { x: 0.615, y: 0.86 }, side: 'right' },
  shutter: { label: { x: 0.77, y: 0.765 }, side: 'right' },
} satisfies Record<string, LabelPosition>;

/** Labels on the plan of the shop, `assets/drawings/plan-shop.svg`. */
export const planLabels = {
  shutter: { label: { x: 0.905, y: 0.075 }, side: 'left' },
  shopFloor: { label: { x: 0.69, y: 0.19 }, side: 'left' },
  keypad: { label: { x: 0.8, y: 0.934 }, side: 'left' },
  stockroom: { label: { x: 0.15, y: 0.19 }, side: 'right' },
  sharedWall: { label: { x: 0.38, y: 0.934 }, side: 'right' },
  yardDoor: { label: { x: 0.13, y: 0.934 }, side: 'right' },
} satisfies Record<string, LabelPosition>;

export const planPoints: Record<keyof typeof planLabels, Point> = {
  shutter: { x: 0.91, y: 0.47 },
  shopFloor: { x: 0.88, y: 0.298 },
  keypad: { x: 0.842, y: 0.815 },
  stockroom: { x: 0.119, y: 0.298 },
  sharedWall: { x: 0.32, y: 0.829 },
  yardDoor: { x: 0.108, y: 0.692 },
};

/** Labels on the signal path, `assets/drawings/signal-path.svg`. */
export const signalLabels = {
  premises: { label: { x: 0.175, y: 0.9 }, side: 'right' },
  internet: { label: { x: 0.335, y: 0.1 }, side: 'right' },
  mobile: { label: { x: 0.4, y: 0.9 }, side: 'right' },
  centre: { label: { x: 0.51, y: 0.1 }, side: 'right' },
  keyholder: { label: { x: 0.8, y: 0.36 }, side: 'right' },
  police: { label: { x: 0.81, y: 0.714 }, side: 'right' },
} satisfies Record<string, LabelPosition>;

export const signalPoints: Record<keyof typeof signalLabels, Point> = {
  premises: { x: 0.156, y: 0.53 },
  internet: { x: 0.304, y: 0.318 },
  mobile: { x: 0.317, y: 0.73 },
  centre: { x: 0.471, y: 0.33 },
  keyholder: { x: 0.747, y: 0.36 },
  police: { x: 0.777, y: 0.714 },
};

/** The same points on `signal-path-tall.svg`. */
export const signalTallPoints: Record<keyof typeof signalLabels, Point> = {
  premises: { x: 0.5, y: 0.228 },
  internet: { x: 0.233, y: 0.345 },
  mobile: { x: 0.767, y: 0.316 },
  centre: { x: 0.5, y: 0.536 },
  keyholder: { x: 0.233, y: 0.866 },
  police: { x: 0.76, y: 0.866 },
};

/** Labels on the section through the yard, `assets/drawings/yard-section.svg`. */
export const yardLabels = {
  loudspeaker: { label: { x: 0.72, y: 0.19 }, side: 'right' },
  camera: { label: { x: 0.5, y: 0.1 }, side: 'left' },
  detector: { label: { x: 0.74, y: 0.4 }, side: 'right' },
  sign: { label: { x: 0.89, y: 0.93 }, side: 'left' },
} satisfies Record<string, LabelPosition>;

export const yardPoints: Record<keyof typeof yardLabels, Point> = {
  loudspeaker: { x: 0.604, y: 0.368 },
  camera: { x: 0.604, y: 0.195 },
  detector: { x: 0.65, y: 0.477 },
  sign: { x: 0.916, y: 0.627 },
};
