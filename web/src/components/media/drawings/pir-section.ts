import meta from '../../../assets/drawings/pir-section.json';
import wide from '../../../assets/drawings/pir-section.svg';
import type { DrawingSheets } from '../drawing.tsx';

/** A hall in section: a detector, its beams, and who is below them. */
export const pirSection: DrawingSheets = { wide: { src: wide, ...meta.wide } };

/** Where its things are, as fractions of width and height. */
export const pirSectionPoints = meta.wide.points;
