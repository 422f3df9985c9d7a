import type { EstimateContent } from '../../../content-model/estimate.ts';
import { answersCode, type Answers, type Question } from '../../components/sections/questionnaire/answers.ts';
import type { EstimatePayload } from '../../lib/estimate-payload.ts';
import type { Estimate } from './calculation.ts';

/** The answer to a question in words: `Front door, back door`. */
export function answerText({ id, options }: Question, answers: Answers): string {
  const labels = options
    .filter((option) => answers[id]?.includes(option.id))
    .map(({ label }, index) => (index === 0 ? label : label.toLowerCase()));
  return labels.join(', ');
}

/** The estimate for an enquiry, as the visitor sees it (rule 2.102). `asked` are the questions with the one of the parts left out. */
export function seenEstimate(
  { questions, labour: setUp }: EstimateContent,
  asked: readonly Question[],
  answers: Answers,
  estimate: Estimate,
): EstimatePayload {
  const { lines, labour, low, high, yearlyTotal } = estimate;
  const parts = lines.map(({ name, place, price, included }) => ({ name, place, price, leftOut: !included }));
  return {
    low,
    high,
    yearly: yearlyTotal,
    answers: questions.map((question) => ({ question: question.title, answer: answerText(question, answers) })),
    parts: [...parts, { name: setUp.name, place: '', price: labour, leftOut: false }],
    code: answersCode(asked, answers),
  };
}
