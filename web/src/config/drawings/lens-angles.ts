import meta from '../../assets/drawings/lens-angles.json';
import wide from '../../assets/drawings/lens-angles.svg';
import type { DrawingSheets } from './drawing-sheets.ts';

/** What three lenses see, from above. */
export const lensAngles: DrawingSheets = { wide: { src: wide, ...meta.wide } };

/** Where its things are, as fractions of width and height. */
export const lensAnglesPoints = meta.wide.points;
