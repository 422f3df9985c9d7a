import { expect, test } from 'vitest';
import content from '../content/safety-check.json';
import { checkContent } from './check.ts';
import { safetyCheckSchema, type SafetyCheck } from './safety-check.ts';

const file = 'content/safety-check.json';

/** The shipped content after a change. */
function changed(change: (check: SafetyCheck) => void): unknown {
  const copy = structuredClone(content) as SafetyCheck;
  change(copy);
  return copy;
}

test('the shipped safety check is valid', () => {
  expect(() => checkContent(file, safetyCheckSchema, content)).not.toThrow();
});

test.each<[string, (check: SafetyCheck) => void, string]>([
  [
    'a question that is missing',
    ({ questions }) => questions.pop(),
    'questions: must be, in this order: alarm-system, cctv, doors-windows, exterior-lighting, neighborhood',
  ],
  [
    'questions in another order',
    (check) => Object.assign(check, { questions: check.questions.toReversed() }),
    'questions: must be, in this order',
  ],
  [
    'an unknown question',
    ({ questions }) => Object.assign(questions[4] ?? {}, { id: 'neighbourhood' }),
    'questions.4.id: must be one of',
  ],
  [
    'a score above 3',
    ({ questions }) => Object.assign(questions[1]?.options[3] ?? {}, { score: 4 }),
    'questions.1.options.3.score: must be at most 3',
  ],
  [
    'a score that is not whole',
    ({ questions }) => Object.assign(questions[1]?.options[2] ?? {}, { score: 1.5 }),
    'questions.1.options.2.score: must be a whole number',
  ],
  [
    'no answer that scores 0',
    ({ questions }) => questions[0]?.options.shift(),
    'questions.0.options: must have an option that scores 0 and one that scores 3',
  ],
  [
    'two options with one id',
    ({ questions }) => Object.assign(questions[0]?.options[1] ?? {}, { id: 'none' }),
    'questions.0.options: must have different ids',
  ],
  [
    'a weak answer without advice',
    ({ questions }) => delete questions[2]?.options[1]?.advice,
    'questions.2.options.1: must have advice, as its score is 0 or 1',
  ],
  [
    'advice on the best answer',
    ({ questions }) => Object.assign(questions[2]?.options[3] ?? {}, { advice: questions[2]?.options[0]?.advice }),
    'questions.2.options.3: must have no advice',
  ],
  ['bands with a gap', ({ bands }) => bands.splice(1, 1), 'bands: must cover 0 to 15 in order, without gap or overlap'],
  ['bands that overlap', ({ bands }) => Object.assign(bands[1] ?? {}, { from: 4 }), 'bands: must cover 0 to 15'],
  ['bands that end below the highest total', ({ bands }) => bands.pop(), 'bands: must cover 0 to 15'],
  ['bands that begin above 0', ({ bands }) => Object.assign(bands[0] ?? {}, { from: 1 }), 'bands: must cover 0 to 15'],
  [
    'a word too few for the scores',
    ({ result }) => result.levels.pop(),
    'result.levels: must be a word for each score from 0 to 3',
  ],
])('rule 2.109: the build rejects %s', (_what, change, message) => {
  expect(() => checkContent(file, safetyCheckSchema, changed(change))).toThrow(`${file}: ${message}`);
});
