import { expect, test } from 'vitest';
import { answersCode, decodeAnswers, encodeAnswers, firstUnanswered, type Question } from './answers.ts';

const option = (id: string) => ({ id, label: id });
const questions: readonly Question[] = [
  { id: 'building', title: 'Building', kind: 'one', options: [option('terrace'), option('semi')] },
  { id: 'doors', title: 'Doors', kind: 'many', options: [option('front'), option('back'), option('side')] },
];

test.each([
  ['no answers', {}, ''],
  ['an answer', { building: ['semi'] }, 'building=semi'],
  ['both, in the order of the questions and options', { doors: ['back', 'front'], building: ['terrace'] }, 'building=terrace&doors=front.back'],
  ['an empty answer', { doors: [] }, ''],
  ['what is unknown', { doors: ['window'], garden: ['yes'] }, ''],
])('encodes %s', (_what, answers, text) => {
  expect(encodeAnswers(questions, answers)).toBe(text);
});

test.each([
  ['nothing', '', {}],
  ['a fragment with its number sign', '#building=semi', { building: ['semi'] }],
  ['options in the order of the question', 'doors=side.front', { doors: ['front', 'side'] }],
  ['only the first of several options where one may be chosen', 'building=semi.terrace', { building: ['terrace'] }],
  ['an option once', 'doors=back.back', { doors: ['back'] }],
  ['the last of a repeated question', 'building=semi&building=terrace', { building: ['terrace'] }],
  ['percent encoding', 'b%75ilding=s%65mi', { building: ['semi'] }],
])('decodes %s', (_what, text, answers) => {
  expect(decodeAnswers(questions, text)).toEqual(answers);
});

test.each(['services', '=', '&&', 'building', 'building=', 'building=castle', 'garden=yes', '__proto__=front', 'constructor=front', '%', 'building=%E0%A4%A', `doors=${'x'.repeat(100_000)}`])(
  'ignores the fragment "%.20s"',
  (text) => {
    expect(decodeAnswers(questions, text)).toEqual({});
  },
);

test('answers survive encoding and decoding, as text and as figures', () => {
  const answers = { building: ['terrace'], doors: ['front', 'side'] };
  expect(decodeAnswers(questions, encodeAnswers(questions, answers))).toEqual(answers);
  expect(answersCode(questions, answers)).toBe('1.5');
  expect(decodeAnswers(questions, '#1.5')).toEqual(answers);
});

test.each([
  ['figures of other questions', '1', {}],
  ['too many of them', '1.5.1', {}],
  ['no answer', '0.2', { doors: ['back'] }],
  ['options that do not exist', '4.8', {}],
  ['two answers where one may be chosen', '3.0', { building: ['terrace'] }],
  ['dots alone', '.', {}],
  ['more than a number holds', `1.${'9'.repeat(90)}`, { building: ['terrace'] }],
])('decodes %s as far as they can be', (_what, code, answers) => {
  expect(decodeAnswers(questions, code)).toEqual(answers);
});

test.each([
  [{}, 0],
  [{ building: ['semi'] }, 1],
  [{ doors: ['back'] }, 0],
  [{ building: ['semi'], doors: [] }, 1],
  [{ building: ['semi'], doors: ['back'] }, 2],
])('the first question without an answer among %j is %i', (answers, index) => {
  expect(firstUnanswered(questions, answers)).toBe(index);
});
