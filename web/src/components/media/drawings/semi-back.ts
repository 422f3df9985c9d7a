import meta from '../../../assets/drawings/semi-back.json';
import wide from '../../../assets/drawings/semi-back.svg';
import type { DrawingSheets } from '../drawing.tsx';

/** Rear elevation of the same house. */
export const semiBack: DrawingSheets = { wide: { src: wide, ...meta.wide } };

/** Positions of its points, as fractions of width and height. */
export const semiBackPoints = meta.wide.points;
