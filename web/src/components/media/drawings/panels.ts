import meta from '../../../assets/drawings/panels.json';
import tall from '../../../assets/drawings/panels-tall.svg';
import wide from '../../../assets/drawings/panels.svg';
import type { DrawingSheets } from '../drawing.tsx';

/** Alarms of three generations on one wall. */
export const panels: DrawingSheets = { wide: { src: wide, ...meta.wide } };

/** The three, one by one. */
export const panelFrames = ['key-switch', 'keypad', 'hub'].map((frame) => `${tall}#${frame}`);

/** Positions of its points, as fractions of width and height. */
export const panelPoints = meta.wide.points;
