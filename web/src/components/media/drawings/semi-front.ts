import meta from '../../../assets/drawings/semi-front.json';
import wide from '../../../assets/drawings/semi-front.svg';
import type { DrawingSheets } from '../drawing.tsx';

/** Front elevation of a semi. */
export const semiFront: DrawingSheets = { wide: { src: wide, ...meta.wide } };

/** Positions of its points, as fractions of width and height. */
export const semiFrontPoints = meta.wide.points;
