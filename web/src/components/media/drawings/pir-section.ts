import meta from '../../../assets/drawings/pir-section.json';
import wide from '../../../assets/drawings/pir-section.svg';
import type { DrawingSheets } from '../drawing.tsx';

/** Section through a hall: a detector, its beams, a person and a dog. */
export const pirSection: DrawingSheets = { wide: { src: wide, ...meta.wide } };

/** Positions of its points, as fractions of width and height. */
export const pirSectionPoints = meta.wide.points;
