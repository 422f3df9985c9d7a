import meta from '../../../assets/drawings/plan-alarm.json';
import wide from '../../../assets/drawings/plan-alarm.svg';
import tall from '../../../assets/drawings/plan-alarm-tall.svg';
import type { DrawingSheets } from '../drawing.tsx';

/** Ground floor of a semi with the parts of an alarm. */
export const planAlarm: DrawingSheets = { wide: { src: wide, ...meta.wide }, tall: { src: tall, ...meta.tall } };

/** Positions of its points, as fractions of width and height. */
export const planAlarmPoints = { wide: meta.wide.points, tall: meta.tall.points };
