import type { Electricity } from '../../../content-model/electricity.ts';
import content from '../../../content/electricity.json';

const HOURS_PER_YEAR = 24 * 365;

/** The yearly cost in whole pounds of something that draws `watts` all day, at the price of `content/electricity.json`. */
export function yearlyCost(watts: number, { pencePerUnit }: Pick<Electricity, 'pencePerUnit'> = content): number {
  const units = (watts * HOURS_PER_YEAR) / 1000;
  return Math.round((units * pencePerUnit) / 100);
}
