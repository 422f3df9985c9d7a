import type { SafetyCheck, SafetyOption, SafetyQuestion } from '../../../content-model/safety-check.ts';
import type { Answers } from '../../components/sections/questionnaire/answers.ts';

/** A question with the answer that was chosen. */
export interface Finding {
  question: SafetyQuestion;
  option: SafetyOption;
}

/** The result of the check. */
export interface Result {
  /** The sum of the scores. */
  score: number;
  band: SafetyCheck['bands'][number];
  /** In the order of the questions. */
  findings: readonly Finding[];
}

/** The answers so far, with their questions. */
export function findingsOf(questions: SafetyCheck['questions'], answers: Answers): Finding[] {
  return questions.flatMap((question) => {
    const option = question.options.find(({ id }) => id === answers[question.id]?.[0]);
    return option ? [{ question, option }] : [];
  });
}

/** The result; undefined while a question is unanswered. */
export function resultOf(
  { questions, bands }: Pick<SafetyCheck, 'questions' | 'bands'>,
  answers: Answers,
): Result | undefined {
  const findings = findingsOf(questions, answers);
  const score = findings.reduce((sum, { option }) => sum + option.score, 0);
  const band = bands.find(({ from, to }) => from <= score && score <= to);
  return band && findings.length === questions.length ? { score, band, findings } : undefined;
}

/** The findings with the weakest first, and those of one score in the order of the questions. */
export function weakestFirst(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((a, b) => a.option.score - b.option.score);
}
