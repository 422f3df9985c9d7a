import meta from '../../../assets/drawings/semi-back.json';
import wide from '../../../assets/drawings/semi-back.svg';
import type { DrawingSheets } from '../drawing.tsx';

/** The same house as the garden sees it. */
export const semiBack: DrawingSheets = { wide: { src: wide, ...meta.wide } };

/** Where its things are, as fractions of width and height. */
export const semiBackPoints = meta.wide.points;
