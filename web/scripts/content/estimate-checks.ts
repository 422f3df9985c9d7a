import type { EstimateContent } from '../../content-model/estimate.ts';
import { ContentError } from '../../content-model/check.ts';
import { houseKinds } from '../../content-model/house-places.ts';

interface Problem {
  field: string;
  reason: string;
}

/** The id under which the page keeps the parts that are left out (`features/estimate-app/estimate-tool.tsx`). */
const LEFT_OUT = 'without';

type Conditions = Readonly<Record<string, readonly string[]>>;

/** Checks that every reference in `content/estimate.json` leads to something, and that ids are unique. Throws a `ContentError`. */
export function checkEstimate(content: EstimateContent): void {
  const problems = [
    ...repeated(content.questions).map((id) => ({ field: 'questions', reason: `has the id "${id}" twice` })),
    ...content.questions
      .filter(({ id }) => id === LEFT_OUT)
      .map(() => ({
        field: 'questions',
        reason: `must not use the id "${LEFT_OUT}", which holds the parts that are left out`,
      })),
    ...repeated(content.lines).map((id) => ({ field: 'lines', reason: `has the id "${id}" twice` })),
    ...content.questions.flatMap(({ options }, index) =>
      repeated(options).map((id) => ({ field: `questions.${index}.options`, reason: `has the id "${id}" twice` })),
    ),
    ...buildingProblems(content),
    ...content.lines.flatMap(({ part }, index) => partProblems(content, `lines.${index}.part`, part)),
    ...content.swaps.flatMap(({ part, by }, index) => [
      ...partProblems(content, `swaps.${index}.part`, part),
      ...partProblems(content, `swaps.${index}.by`, by),
    ]),
    ...(['lines', 'swaps', 'yearly', 'visit'] as const).flatMap((list) =>
      content[list].flatMap(({ when }, index) => whenProblems(content, `${list}.${index}.when`, when)),
    ),
  ];
  if (problems.length > 0) throw new ContentError('content/estimate.json', problems);
}

function repeated(entries: readonly { id: string }[]): string[] {
  return entries.filter(({ id }, index) => entries.findIndex((other) => other.id === id) !== index).map(({ id }) => id);
}

/** The house is drawn by the answers to two questions. */
function buildingProblems({ questions }: EstimateContent): Problem[] {
  const optionsOf = (id: string) =>
    questions.find((question) => question.id === id && question.kind === 'one')?.options.map((option) => option.id) ??
    [];
  const [kinds, storeys] = [optionsOf('building'), optionsOf('storeys')];
  const known: readonly string[] = houseKinds;
  return [
    ...(kinds.length > 0 && kinds.every((kind) => known.includes(kind))
      ? []
      : [
          {
            field: 'questions',
            reason: `needs a question "building" of kind "one", with options from ${houseKinds.join(', ')}`,
          },
        ]),
    ...(storeys.length > 0 && storeys.every((storey) => ['one', 'two', 'three'].includes(storey))
      ? []
      : [
          { field: 'questions', reason: 'needs a question "storeys" of kind "one", with options from one, two, three' },
        ]),
  ];
}

function partProblems({ parts }: EstimateContent, field: string, name: string): Problem[] {
  return name in parts ? [] : [{ field, reason: `must be one of parts: ${Object.keys(parts).join(', ')}` }];
}

function whenProblems({ questions }: EstimateContent, field: string, when: Conditions): Problem[] {
  return Object.entries(when).flatMap(([id, chosen]) => {
    const question = questions.find((one) => one.id === id);
    if (!question)
      return [
        {
          field: `${field}.${id}`,
          reason: `must be the id of a question: ${questions.map((one) => one.id).join(', ')}`,
        },
      ];
    const known = question.options.map((option) => option.id);
    return chosen
      .filter((one) => !known.includes(one))
      .map((one) => ({ field: `${field}.${id}`, reason: `has no option "${one}", only ${known.join(', ')}` }));
  });
}
