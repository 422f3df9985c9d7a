import meta from '../../../assets/drawings/radio-reach.json';
import wide from '../../../assets/drawings/radio-reach.svg';
import tall from '../../../assets/drawings/radio-reach-tall.svg';
import type { DrawingSheets } from '../drawing.tsx';

/** Section through a house and its shed, with the radio signal left after each wall. */
export const radioReach: DrawingSheets = { wide: { src: wide, ...meta.wide }, tall: { src: tall, ...meta.tall } };

/** Positions of its points, as fractions of width and height. */
export const radioReachPoints = { wide: meta.wide.points, tall: meta.tall.points };
