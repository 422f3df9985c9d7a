import meta from '../../../assets/drawings/family.json';
import wide from '../../../assets/drawings/family.svg';
import tall from '../../../assets/drawings/family-tall.svg';
import type { DrawingSheets } from '../drawing.tsx';

/** Three people at a workshop's bench; on the tall sheet they stand closer together. */
export const familyAtWork: DrawingSheets = { wide: { src: wide, ...meta.wide }, tall: { src: tall, ...meta.tall } };

/** Positions of the three, as fractions of width and height. */
export const familyPoints = { wide: meta.wide.points, tall: meta.tall.points };
