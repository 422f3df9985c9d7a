import type { Mark, Point } from '../../components/media/annotation.tsx';
import { terraceDuskMarkers } from '../../components/media/scenes/terrace-dusk.ts';
import { home } from './home-content.ts';

const { wide, tall } = terraceDuskMarkers;
const [camera, siren, hall, lamp] = home.hero.marks;

/** What the surveyor points at in the hero's scene, and why each is where it is. */
export const heroMarks: readonly Mark[] = [
  { ...camera, at: wide.camera, label: { x: 0.5, y: 0.215 }, side: 'right' },
  { ...siren, at: wide.siren, label: { x: 0.66, y: 0.36 }, side: 'right' },
  { ...hall, at: wide.hall, label: { x: 0.7, y: 0.575 }, side: 'right' },
  { ...lamp, at: wide.sill, label: { x: 0.56, y: 0.83 }, side: 'right' },
];

/** The same things on the tall crop. */
export const heroTallPoints: readonly Point[] = [tall.camera, tall.siren, tall.hall, tall.sill];
