import meta from '../../../assets/drawings/lens-angles.json';
import wide from '../../../assets/drawings/lens-angles.svg';
import tall from '../../../assets/drawings/lens-angles-tall.svg';
import type { DrawingSheets } from '../drawing.tsx';

/** The fields of view of three lenses, from above. */
export const lensAngles: DrawingSheets = { wide: { src: wide, ...meta.wide }, tall: { src: tall, ...meta.tall } };

/** Positions of its points, as fractions of width and height. */
export const lensAnglesPoints = { wide: meta.wide.points, tall: meta.tall.points };
