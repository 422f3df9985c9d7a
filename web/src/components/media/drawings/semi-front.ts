import meta from '../../../assets/drawings/semi-front.json';
import wide from '../../../assets/drawings/semi-front.svg';
import type { DrawingSheets } from '../drawing.tsx';

/** A semi as the street sees it. */
export const semiFront: DrawingSheets = { wide: { src: wide, ...meta.wide } };

/** Where its things are, as fractions of width and height. */
export const semiFrontPoints = meta.wide.points;
