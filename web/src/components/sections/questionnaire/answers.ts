/** A possible answer. */
export interface Option {
  id: string;
  label: string;
  note?: string | undefined;
}

/** A question with the answers that are offered; of `many` any number may be chosen. */
export interface Question {
  id: string;
  title: string;
  hint?: string | undefined;
  kind: 'one' | 'many';
  options: readonly Option[];
  /** True if it may stay without an answer. */
  optional?: boolean;
}

/** The ids of the chosen options by question id. A question without an answer is absent. */
export type Answers = Readonly<Record<string, readonly string[]>>;

/** Encodes answers for the fragment of a URL, such as `building=terrace&doors=front.back`; empty if there are none. */
export function encodeAnswers(questions: readonly Question[], answers: Answers): string {
  return questions
    .map((question) => ({ id: question.id, chosen: chosenOf(question, answers[question.id] ?? []) }))
    .filter(({ chosen }) => chosen.length > 0)
    .map(
      ({ id, chosen }) => `${encodeURIComponent(id)}=${chosen.map((option) => encodeURIComponent(option)).join('.')}`,
    )
    .join('&');
}

/**
 * Encodes answers as figures joined with dots, such as `4711.2.3`: a checksum of the questions, then for each question the
 * sum of 1, 2, 4… of its chosen options. It can be mailed to an address that anybody may have entered, since it cannot hold
 * text.
 */
export function answersCode(questions: readonly Question[], answers: Answers): string {
  const sums = questions.map(({ id, options }) =>
    options.reduce((sum, option, index) => sum + (answers[id]?.includes(option.id) ? 2 ** index : 0), 0),
  );
  return [checksum(questions), ...sums].join('.');
}

/** A number that changes when a question or an option is added, removed or moved, but for one change in 100,000. */
function checksum(questions: readonly Question[]): number {
  const ids = questions.flatMap(({ id, options }) => [id, ...options.map((option) => option.id)]).join(' ');
  return Array.from(ids).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 99_991, 7);
}

/** Decodes figures; no answers if they are not of these questions. */
function answersOfCode(questions: readonly Question[], code: string): Answers {
  const [sum, ...sums] = code.split('.').map(Number);
  if (sum !== checksum(questions) || sums.length !== questions.length) return {};
  const entries = questions.map((question, number): [string, string[]] => {
    const chosen = question.options
      .filter((_, index) => Math.floor((sums[number] ?? 0) / 2 ** index) % 2 === 1)
      .map(({ id }) => id);
    return [question.id, chosenOf(question, chosen)];
  });
  return Object.fromEntries(entries.filter(([, chosen]) => chosen.length > 0));
}

/** Decodes answers, as text or as figures. Ignores unknown questions and options, and all but the first option where one may be chosen. */
export function decodeAnswers(questions: readonly Question[], text: string): Answers {
  const fragment = text.replace(/^#/, '');
  if (/^[\d.]{1,100}$/.test(fragment)) return answersOfCode(questions, fragment);
  const answers: Record<string, readonly string[]> = {};
  for (const part of fragment.split('&')) {
    const [id = '', options = ''] = part.split('=', 2).map((side) => side.split('.').map(decoded));
    const question = questions.find((each) => each.id === id[0]);
    const chosen = question ? chosenOf(question, [...options]) : [];
    if (question && chosen.length > 0) answers[question.id] = chosen;
  }
  return answers;
}

/** The index of the first question without an answer; the number of questions if there is none. */
export function firstUnanswered(questions: readonly Question[], answers: Answers): number {
  const index = questions.findIndex(({ id, optional = false }) => !optional && (answers[id] ?? []).length === 0);
  return index === -1 ? questions.length : index;
}

/** The known ones of some options, in the order of the question; at most one if only one may be chosen. */
function chosenOf({ kind, options }: Question, ids: readonly string[]): string[] {
  const chosen = options.map(({ id }) => id).filter((id) => ids.includes(id));
  return kind === 'one' ? chosen.slice(0, 1) : chosen;
}

/** Decodes a part of a fragment; returns it unchanged if it is malformed, as visitors can type any address. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
