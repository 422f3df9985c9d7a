import meta from '../../../assets/drawings/radio-reach.json';
import wide from '../../../assets/drawings/radio-reach.svg';
import tall from '../../../assets/drawings/radio-reach-tall.svg';
import type { DrawingSheets } from '../drawing.tsx';

/** A house and its shed in section, with what the walls between leave of a radio signal. */
export const radioReach: DrawingSheets = { wide: { src: wide, ...meta.wide }, tall: { src: tall, ...meta.tall } };

/** Where its things are, as fractions of width and height. */
export const radioReachPoints = { wide: meta.wide.points, tall: meta.tall.points };
