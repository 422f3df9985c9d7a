import tall from '../../../assets/plan-terrace-tall.svg';
import wide from '../../../assets/plan-terrace.svg';
import type { DrawingSheets } from '../drawing.tsx';

/** Ground floor of a terraced house, such as a survey produces. */
export const planTerrace: DrawingSheets = {
  wide: { src: wide, width: 900, height: 740 },
  tall: { src: tall, width: 640, height: 928 },
};
