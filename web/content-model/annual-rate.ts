/** Halvings of the interval, which leave less than a millionth of a percentage point. */
const STEPS = 40;

/**
 * The annual percentage rate, as a fraction, of a credit that equal monthly payments repay, the first of them a month after it:
 * the equation of CONC App 1.2 (FCA Handbook). From 0 to 1 a month; payments below the credit have no rate, and give 0.
 */
export function annualRateOf(credit: number, months: number, monthly: number): number {
  const presentValue = (rate: number) => {
    let value = 0;
    for (let month = 1; month <= months; month += 1) value += monthly / (1 + rate) ** month;
    return value;
  };
  let [low, high] = [0, 1];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (presentValue(middle) > credit) low = middle;
    else high = middle;
  }
  return (1 + low) ** 12 - 1;
}
