import meta from '../../../assets/drawings/pir-section.json';
import wide from '../../../assets/drawings/pir-section.svg';
import tall from '../../../assets/drawings/pir-section-tall.svg';
import type { DrawingSheets } from '../drawing.tsx';

/** Section through a hall: a detector, its beams, a person and a dog. */
export const pirSection: DrawingSheets = { wide: { src: wide, ...meta.wide }, tall: { src: tall, ...meta.tall } };

/** Positions of its points, as fractions of width and height. */
export const pirSectionPoints = { wide: meta.wide.points, tall: meta.tall.points };
