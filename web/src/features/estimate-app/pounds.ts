const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 });

/** Formats whole pounds: `£1,060`. */
export function pounds(amount: number): string {
  return format.format(amount);
}

/** Formats a range: `£1,010 to £1,200`. */
export function poundsRange(low: number, high: number): string {
  return `${pounds(low)} to ${pounds(high)}`;
}
