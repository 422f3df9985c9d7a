import { expect, test } from 'vitest';
import shipped from '../../../content/estimate.json' with { type: 'json' };
import type { EstimateContent } from '../../../content-model/estimate.ts';
import { estimateFor } from './calculation.ts';

/** Every answer to a question; of several doors, every set that is not empty. */
function choicesOf({ kind, options }: { kind: string; options: readonly { id: string }[] }): string[][] {
  const ids = options.map(({ id }) => id);
  if (kind === 'one') return ids.map((id) => [id]);
  return Array.from({ length: 2 ** ids.length - 1 }, (_, set) =>
    ids.filter((_id, bit) => ((set + 1) >> bit) % 2 === 1),
  );
}

const whole = shipped as unknown as EstimateContent;
const everyHouse = whole.questions.reduce<Record<string, string[]>[]>(
  (houses, asked) => houses.flatMap((one) => choicesOf(asked).map((chosen) => ({ ...one, [asked.id]: chosen }))),
  [{}],
);
const priceOf = new Map(everyHouse.map((answers) => [JSON.stringify(answers), estimateFor(whole, answers).total]));

test('rule 2.97: for every possible answer to the shipped questions the price is positive, and inside its range', () => {
  const wrong = everyHouse.filter((answers) => {
    const { total, low, high, lines, yearlyTotal } = estimateFor(whole, answers);
    return !(
      total > 0 &&
      low > 0 &&
      low <= total &&
      total <= high &&
      yearlyTotal >= 0 &&
      lines.every(({ price }) => price > 0)
    );
  });
  expect(everyHouse.length).toBeGreaterThan(10_000);
  expect(wrong).toEqual([]);
});

test('rule 2.97: another door never costs less', () => {
  const cheaper = everyHouse.filter((answers) => {
    const { doors = [] } = answers;
    const all = whole.questions.find(({ id }) => id === 'doors')?.options.map(({ id }) => id) ?? [];
    const more = all
      .filter((door) => !doors.includes(door))
      .map((door) => all.filter((one) => one === door || doors.includes(one)));
    return more.some(
      (wider) =>
        (priceOf.get(JSON.stringify({ ...answers, doors: wider })) ?? 0) < (priceOf.get(JSON.stringify(answers)) ?? 0),
    );
  });
  expect(cheaper).toEqual([]);
});

test('rule 2.97: leaving a part out never raises the price', () => {
  // A seventh of the houses: seven has no factor in common with the number of answers to any question.
  const sample = everyHouse.filter((_, index) => index % 7 === 0);
  const dearer = sample.filter((answers) => {
    const { total, lines } = estimateFor(whole, answers);
    return lines.some(({ id, optional }) => optional && estimateFor(whole, answers, [id]).total > total);
  });
  expect(sample.length).toBeGreaterThan(1_000);
  expect(dearer).toEqual([]);
});
