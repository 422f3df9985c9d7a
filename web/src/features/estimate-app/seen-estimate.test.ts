import { expect, test } from 'vitest';
import shipped from '../../../content/estimate.json' with { type: 'json' };
import type { EstimateContent } from '../../../content-model/estimate.ts';
import { decodeAnswers } from '../../components/sections/questionnaire/answers.ts';
import { askedQuestions } from './asked-questions.ts';
import { estimateFor } from './calculation.ts';
import { seenEstimate } from './seen-estimate.ts';

const content = shipped as unknown as EstimateContent;
const asked = askedQuestions(content);
const answers = {
  building: ['semi'],
  doors: ['front', 'back'],
  storeys: ['two'],
  pets: ['none'],
  system: ['both'],
  notify: ['phone'],
  existing: ['none'],
  without: ['camera-side'],
};
const estimate = estimateFor(content, answers, answers.without);
const seen = seenEstimate(content, asked, answers, estimate);

test('rule 2.102: an enquiry carries the range, the cost of a year, the answers and every part', () => {
  expect(seen).toMatchObject({ low: estimate.low, high: estimate.high, yearly: estimate.yearlyTotal });
  expect(seen.answers).toHaveLength(7);
  expect(seen.answers).toContainEqual({ question: 'Which doors do you use?', answer: 'Front door, back door' });
  expect(seen.parts).toContainEqual(
    expect.objectContaining({ name: 'Door contact', place: 'Back door', leftOut: false }),
  );
  expect(seen.parts).toContainEqual(expect.objectContaining({ place: 'Down the side', leftOut: true }));
});

test('rule 3.19: the code opens the same answers again', () => {
  expect(seen.code).toMatch(/^[\d.]{13,100}$/);
  expect(decodeAnswers(asked, `#${seen.code}`)).toEqual(answers);
});

test('rule 2.102: the parts that are not left out add up to the price', () => {
  const included = seen.parts.filter(({ leftOut }) => !leftOut);
  expect(included.reduce((sum, { price }) => sum + price, 0)).toBe(estimate.total);
});

test('rule 5.44: the largest estimate is within the limits of the services', () => {
  const everything = Object.fromEntries(asked.map(({ id, options }) => [id, options.map((option) => option.id)]));
  const largest = seenEstimate(content, asked, everything, estimateFor(content, everything));
  expect(largest.parts.length).toBeLessThanOrEqual(60);
  expect(largest.answers.length).toBeLessThanOrEqual(20);
  const texts = [
    ...largest.answers.flatMap(Object.values),
    ...largest.parts.flatMap(({ name, place }) => [name, place]),
  ];
  expect(texts.filter((text) => text.length > 120)).toEqual([]);
  expect(largest.code.length).toBeLessThanOrEqual(100);
  expect(JSON.stringify(largest).length).toBeLessThan(16 * 1024);
});
