import type { Mark, Point } from '../../components/annotation.tsx';
import { terraceDuskMarkers } from '../../config/scenes/terrace-dusk.ts';

const { wide, tall } = terraceDuskMarkers;

// On the sill: an amber ring does not show on the lit pane.
const besideLamp = ({ x, y }: Point): Point => ({ x, y: y + 0.075 });

/** What the surveyor points at in the hero's scene, and why each is where it is. */
export const heroMarks: readonly Mark[] = [
  { title: 'Camera, 4 m up', note: 'Sees the pavement and the side lane', at: wide.camera, label: { x: 0.5, y: 0.215 }, side: 'right' },
  { title: 'Siren, 3 m up', note: 'Seen from the street, out of reach', at: wide.siren, label: { x: 0.66, y: 0.36 }, side: 'right' },
  { title: 'PIR behind the door', note: 'Covers hall and stairs', at: wide.hall, label: { x: 0.7, y: 0.575 }, side: 'right' },
  { title: 'Lamp on a timer', note: 'The cheapest part of the system', at: besideLamp(wide.window), label: { x: 0.56, y: 0.83 }, side: 'right' },
];

/** The same things on the tall crop. */
export const heroTallPoints: readonly Point[] = [tall.camera, tall.siren, tall.hall, besideLamp(tall.window)];
