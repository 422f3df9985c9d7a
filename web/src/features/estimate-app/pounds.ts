import { inFigures } from '../../lib/in-figures.ts';

/** Formats whole pounds: `£1,060`. */
export function pounds(amount: number): string {
  return `£${inFigures(amount)}`;
}

/** Formats a range: `£1,010 to £1,200`. */
export function poundsRange(low: number, high: number): string {
  return `${pounds(low)} to ${pounds(high)}`;
}
