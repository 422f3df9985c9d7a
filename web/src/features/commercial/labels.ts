import type { Point } from '../../components/media/annotation.tsx';
import type { Placement } from '../../components/media/marks.ts';

/** Marks on the plan of the shop, `assets/drawings/plan-shop.svg`. */
export const planMarks = {
  shutter: { at: { x: 0.91, y: 0.47 }, label: { x: 0.905, y: 0.075 }, side: 'left' },
  shopFloor: { at: { x: 0.88, y: 0.298 }, label: { x: 0.69, y: 0.19 }, side: 'left' },
  keypad: { at: { x: 0.842, y: 0.815 }, label: { x: 0.8, y: 0.934 }, side: 'left' },
  stockroom: { at: { x: 0.119, y: 0.298 }, label: { x: 0.15, y: 0.19 }, side: 'right' },
  sharedWall: { at: { x: 0.32, y: 0.829 }, label: { x: 0.38, y: 0.934 }, side: 'right' },
  yardDoor: { at: { x: 0.108, y: 0.692 }, label: { x: 0.13, y: 0.934 }, side: 'right' },
} satisfies Record<string, Placement>;

/** Marks on the signal path, `assets/drawings/signal-path.svg`; `tall` is the point on `signal-path-tall.svg`. */
export const signalMarks = {
  premises: { at: { x: 0.156, y: 0.53 }, tall: { x: 0.5, y: 0.228 }, label: { x: 0.175, y: 0.9 }, side: 'right' },
  internet: { at: { x: 0.304, y: 0.318 }, tall: { x: 0.233, y: 0.345 }, label: { x: 0.335, y: 0.1 }, side: 'right' },
  mobile: { at: { x: 0.317, y: 0.73 }, tall: { x: 0.767, y: 0.316 }, label: { x: 0.4, y: 0.9 }, side: 'right' },
  centre: { at: { x: 0.471, y: 0.33 }, tall: { x: 0.5, y: 0.536 }, label: { x: 0.51, y: 0.1 }, side: 'right' },
  keyholder: { at: { x: 0.747, y: 0.36 }, tall: { x: 0.233, y: 0.866 }, label: { x: 0.8, y: 0.36 }, side: 'right' },
  police: { at: { x: 0.777, y: 0.714 }, tall: { x: 0.76, y: 0.866 }, label: { x: 0.81, y: 0.714 }, side: 'right' },
} satisfies Record<string, Placement & { tall: Point }>;

/** Marks on the section through the yard, `assets/drawings/yard-section.svg`. */
export const yardMarks = {
  loudspeaker: { at: { x: 0.604, y: 0.368 }, label: { x: 0.72, y: 0.19 }, side: 'right' },
  camera: { at: { x: 0.604, y: 0.195 }, label: { x: 0.5, y: 0.1 }, side: 'left' },
  detector: { at: { x: 0.65, y: 0.477 }, label: { x: 0.74, y: 0.4 }, side: 'right' },
  sign: { at: { x: 0.916, y: 0.627 }, label: { x: 0.89, y: 0.93 }, side: 'left' },
} satisfies Record<string, Placement>;
