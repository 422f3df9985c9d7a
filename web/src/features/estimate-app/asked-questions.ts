import type { EstimateContent } from '../../../content-model/estimate.ts';
import type { Question } from '../../components/sections/questionnaire/answers.ts';

/** Id of the parts that are left out, which are stored and linked with the answers. */
export const WITHOUT = 'without';

/** The questions, and as the last the parts that may be left out, which the result asks. */
export function askedQuestions({ questions, lines }: EstimateContent): readonly Question[] {
  const options = lines.filter(({ optional }) => optional).map(({ id, place }) => ({ id, label: place }));
  return [...questions, { id: WITHOUT, title: 'Left out', kind: 'many', optional: true, options }];
}
