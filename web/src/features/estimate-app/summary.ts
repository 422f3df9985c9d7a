import type { EstimateContent } from '../../../content-model/estimate.ts';
import type { Answers, Question } from '../../components/sections/questionnaire/answers.ts';
import type { Estimate } from './calculation.ts';
import { pounds, poundsRange } from './pounds.ts';

/** The answer to a question in words: `Front door, back door`. */
export function answerText({ id, options }: Question, answers: Answers): string {
  const labels = options.filter((option) => answers[id]?.includes(option.id)).map(({ label }, index) => (index === 0 ? label : label.toLowerCase()));
  return labels.join(', ');
}

const timeInBritain = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });

/**
 * The estimate as text for an enquiry: the price and when it was seen, the answers, and the parts that are included or left
 * out. With the time, equal estimates of several visitors are not one text, which would be taken for spam
 * (`services/contact/src/spam/repeats.rs`).
 */
export function summaryOf(content: EstimateContent, answers: Answers, { lines, low, high, yearlyTotal }: Estimate, seen: Date): string {
  const parts = (included: boolean) => lines.filter((line) => line.included === included).map(({ name, place }) => `- ${name}: ${place}`);
  const leftOut = parts(false);
  return [
    `Estimate on the website, as the visitor saw it: ${poundsRange(low, high)} with VAT, ${pounds(yearlyTotal)} a year.`,
    `Seen on ${timeInBritain.format(seen)}.`,
    ...content.questions.map((question) => `${question.title} ${answerText(question, answers)}`),
    'Parts:',
    ...parts(true),
    ...(leftOut.length > 0 ? ['Left out:', ...leftOut] : []),
  ].join('\n');
}
