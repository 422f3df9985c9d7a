import meta from '../../../assets/drawings/plot-cameras.json';
import wide from '../../../assets/drawings/plot-cameras.svg';
import tall from '../../../assets/drawings/plot-cameras-tall.svg';
import type { DrawingSheets } from '../drawing.tsx';

/** A semi in its plot, with the fields of view of three cameras. */
export const plotCameras: DrawingSheets = { wide: { src: wide, ...meta.wide }, tall: { src: tall, ...meta.tall } };

/** Positions of its points, as fractions of width and height. */
export const plotCamerasPoints = { wide: meta.wide.points, tall: meta.tall.points };
