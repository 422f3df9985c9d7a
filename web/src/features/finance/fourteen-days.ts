import src from '../../assets/drawings/fourteen-days.svg';
import type { DrawnName } from '../../components/media/drawing.tsx';
import { faqDrawing } from '../../components/sections/faq-drawing.ts';

const WIDTH = 352;
const HEIGHT = 272;

// The middle of the first day of the calendar, and the size of a day.
const FIRST = { x: 14, y: 118.5 };
const DAY = { width: 24, height: 28 };

/** Text in a column and a row of the calendar; the weekdays are in row -1. */
const inCalendar = (text: string, column: number, row: number): DrawnName => ({
  text,
  at: { x: (FIRST.x + column * DAY.width) / WIDTH, y: (FIRST.y + row * DAY.height) / HEIGHT },
});

const names = [
  ...['M', 'T', 'W', 'T', 'F', 'S', 'S'].map((weekday, column) => inCalendar(weekday, column, -1)),
  ...Array.from({ length: 31 }, (_, day) => inCalendar(String(day + 1), day % 7, Math.floor(day / 7))),
];

/**
 * The days in which a credit agreement can be withdrawn from. They begin with the day after the last of these: the agreement is made,
 * and the borrower has a copy (section 66A of the Consumer Credit Act 1974).
 */
export const fourteenDays = faqDrawing(
  src,
  HEIGHT,
  {
    signed: { at: [173, 118], label: [184, 110] },
    last: { at: [174, 174], label: [184, 172] },
    repaid: { at: [162, 262], label: [184, 240] },
  },
  names,
);
