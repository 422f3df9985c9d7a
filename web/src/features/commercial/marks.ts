import type { Point } from '../../components/annotation.tsx';
import type { MarkPlace } from '../../components/placed-marks.ts';
import { unitDuskMarkers } from '../../config/scenes/unit-dusk.ts';

const { wide, tall } = unitDuskMarkers;

/** In the scene of the head: camera, siren, door, shutter. */
export const headPlaces: readonly MarkPlace[] = [
  { at: wide.camera, label: { x: 0.5, y: 0.215 }, side: 'right' },
  { at: wide.siren, label: { x: 0.68, y: 0.29 }, side: 'right' },
  { at: wide.door, label: { x: 0.52, y: 0.86 }, side: 'right' },
  { at: wide.shutter, label: { x: 0.77, y: 0.765 }, side: 'right' },
];

export const headTallPoints: readonly Point[] = [tall.camera, tall.siren, tall.door, tall.shutter];

/** In the plan of the shop: shutter, shop floor, keypad, stockroom, shared wall, yard door. */
export const planPlaces: readonly MarkPlace[] = [
  { at: { x: 0.91, y: 0.47 }, label: { x: 0.905, y: 0.075 }, side: 'left' },
  { at: { x: 0.88, y: 0.298 }, label: { x: 0.69, y: 0.19 }, side: 'left' },
  { at: { x: 0.842, y: 0.815 }, label: { x: 0.8, y: 0.934 }, side: 'left' },
  { at: { x: 0.119, y: 0.298 }, label: { x: 0.15, y: 0.19 }, side: 'right' },
  { at: { x: 0.32, y: 0.829 }, label: { x: 0.38, y: 0.934 }, side: 'right' },
  { at: { x: 0.108, y: 0.692 }, label: { x: 0.13, y: 0.934 }, side: 'right' },
];

/** On the signal's way: premises, internet, mobile network, receiving centre, keyholder, police. */
export const signalPlaces: readonly MarkPlace[] = [
  { at: { x: 0.156, y: 0.53 }, label: { x: 0.175, y: 0.9 }, side: 'right' },
  { at: { x: 0.304, y: 0.318 }, label: { x: 0.335, y: 0.1 }, side: 'right' },
  { at: { x: 0.317, y: 0.73 }, label: { x: 0.4, y: 0.9 }, side: 'right' },
  { at: { x: 0.471, y: 0.33 }, label: { x: 0.51, y: 0.1 }, side: 'right' },
  { at: { x: 0.747, y: 0.36 }, label: { x: 0.8, y: 0.36 }, side: 'right' },
  { at: { x: 0.777, y: 0.714 }, label: { x: 0.81, y: 0.714 }, side: 'right' },
];

export const signalTallPoints: readonly Point[] = [
  { x: 0.5, y: 0.228 },
  { x: 0.233, y: 0.345 },
  { x: 0.767, y: 0.316 },
  { x: 0.5, y: 0.536 },
  { x: 0.233, y: 0.866 },
  { x: 0.76, y: 0.866 },
];

/** In the section through the yard: loudspeaker, camera, detector, sign. */
export const yardPlaces: readonly MarkPlace[] = [
  { at: { x: 0.604, y: 0.368 }, label: { x: 0.72, y: 0.19 }, side: 'right' },
  { at: { x: 0.604, y: 0.195 }, label: { x: 0.5, y: 0.1 }, side: 'left' },
  { at: { x: 0.65, y: 0.477 }, label: { x: 0.74, y: 0.4 }, side: 'right' },
  { at: { x: 0.916, y: 0.627 }, label: { x: 0.89, y: 0.93 }, side: 'left' },
];
