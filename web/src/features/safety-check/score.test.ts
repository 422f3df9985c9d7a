import { expect, test } from 'vitest';
import { questionIds, type SafetyCheck } from '../../../content-model/safety-check.ts';
import content from '../../../content/safety-check.json';
import { findingsOf, resultOf, weakestFirst } from './score.ts';

const check = content as SafetyCheck;

/** The answers with these scores, in the order of the questions. */
const scoring = (scores: readonly number[]) =>
  Object.fromEntries(
    check.questions.map(({ id, options }, index) => [
      id,
      options
        .filter(({ score }) => score === scores[index])
        .map((option) => option.id)
        .slice(0, 1),
    ]),
  );

test.each([
  [[0, 0, 0, 0, 0], 0, 0],
  [[1, 0, 0, 0, 0], 1, 0],
  [[0, 0, 0, 1, 3], 4, 0],
  [[1, 1, 1, 1, 1], 5, 1],
  [[3, 3, 2, 0, 0], 8, 1],
  [[3, 3, 3, 0, 0], 9, 2],
  [[3, 3, 3, 3, 0], 12, 2],
  [[2, 2, 3, 3, 3], 13, 3],
  [[3, 3, 3, 3, 3], 15, 3],
])('rule 2.109: answers that score %j are %i in all, which is band %i', (scores, score, band) => {
  expect(resultOf(check, scoring(scores))).toMatchObject({ score, band: check.bands[band] });
});

test('every total from 0 to 15 has a band', () => {
  for (let total = 0; total <= 15; total += 1) {
    const scores = questionIds.map((_, index) => Math.max(0, Math.min(3, total - index * 3)));
    expect(resultOf(check, scoring(scores))).toMatchObject({ score: total });
  }
});

test.each(questionIds)('there is no result without an answer on %s', (id) => {
  expect(resultOf(check, { ...scoring([3, 3, 3, 3, 3]), [id]: [] })).toBeUndefined();
  expect(resultOf(check, { ...scoring([3, 3, 3, 3, 3]), [id]: ['moat'] })).toBeUndefined();
});

test('the findings so far are those of the answered questions', () => {
  expect(
    findingsOf(check.questions, { cctv: ['doorbell'] }).map(({ question, option }) => [question.id, option.score]),
  ).toEqual([['cctv', 1]]);
});

test('the weakest findings come first, and equal ones in the order of the questions', () => {
  const result = resultOf(check, scoring([2, 0, 3, 0, 1]));
  expect(weakestFirst(result?.findings ?? []).map(({ question }) => question.id)).toEqual([
    'cctv',
    'exterior-lighting',
    'neighborhood',
    'alarm-system',
    'doors-windows',
  ]);
});
