import meta from '../../../assets/drawings/radio-reach.json';
import wide from '../../../assets/drawings/radio-reach.svg';
import type { DrawingSheets } from '../drawing.tsx';

/** Section through a house and its shed, with the radio signal left after each wall. */
export const radioReach: DrawingSheets = { wide: { src: wide, ...meta.wide } };

/** Positions of its points, as fractions of width and height. */
export const radioReachPoints = meta.wide.points;

/** The part of the drawing around a point, as a file. */
export const radioReachFrame = (point: 'panel' | 'inner' | 'outer' | 'shed') => `${wide}#${point}`;
