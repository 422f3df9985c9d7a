import { ContentError } from '../../content-model/check.ts';
import type { EstimateContent } from '../../content-model/estimate.ts';
import type { TenYearCosts, TenYearCostsSection } from '../../content-model/ten-year-costs.ts';
import { estimateFor } from '../../src/features/estimate-app/calculation.ts';
import { pounds } from '../../src/features/estimate-app/pounds.ts';
import { longDate } from './facts.ts';

const YEARS = 10;

/** Whole pounds with VAT, by kind of cost. */
export interface Costs {
  parts: number;
  batteries: number;
  visits: number;
  monitoring: number;
}

/** The costs of one system, year by year. */
export interface SystemCosts {
  name: string;
  years: Costs[];
}

/** Works out what each system costs in each of ten years, from the estimate's prices and the batteries'. */
export function tenYearCostsOf(estimate: EstimateContent, content: TenYearCosts): SystemCosts[] {
  const { house, systems, batteries, monitoring } = content;
  const isMonitoring = (entry: { name: string }) => monitoring.includes(entry.name);
  return systems.map(({ name, answers }) => {
    const { total, yearly } = estimateFor(estimate, { ...house, ...answers });
    return {
      name,
      years: Array.from({ length: YEARS }, (_, index) => ({
        parts: index === 0 ? total : 0,
        batteries: sum(batteries.filter(({ years }) => (index + 1) % years === 0).map(({ price }) => price)),
        visits: sum(yearly.filter((entry) => !isMonitoring(entry)).map(({ price }) => price)),
        monitoring: sum(yearly.filter(isMonitoring).map(({ price }) => price)),
      })),
    };
  });
}

/** Writes the section that the page shows. */
export function tenYearCostsSection(estimate: EstimateContent, content: TenYearCosts): TenYearCostsSection {
  const { label, title, lead, yearsTitle, columns, captions, years, assumptions } = content;
  const costs = tenYearCostsOf(estimate, content);
  const kinds = ['parts', 'batteries', 'visits', 'monitoring'] as const;
  return {
    label,
    title,
    lead,
    yearsTitle,
    kinds: {
      caption: captions.kinds,
      columns: [columns.system, ...kinds.map((kind) => columns[kind]), columns.sum],
      rows: costs.map((system) => [
        system.name,
        ...kinds.map((kind) => pounds(sum(system.years.map((year) => year[kind])))),
        pounds(sum(system.years.map(sumOf))),
      ]),
    },
    years: {
      caption: captions.years,
      columns: [years.corner, ...costs.map(({ name }) => name)],
      rows: [
        ...Array.from({ length: YEARS }, (_, index) => [
          years.row.replace('{year}', String(index + 1)),
          ...costs.map((system) => pounds(sumOf(system.years[index]))),
        ]),
        [years.all, ...costs.map((system) => pounds(sum(system.years.map(sumOf))))],
      ],
    },
    assumptions: [
      content.pricesOf ? content.dated.replace('{date}', longDate(content.pricesOf)) : content.undated,
      ...assumptions,
    ],
  };
}

/** Checks that the answers are of the estimate's questions, and that monitoring is among its yearly costs. Throws a `ContentError`. */
export function checkTenYearCosts(estimate: EstimateContent, { house, systems, monitoring }: TenYearCosts): void {
  const answers = [
    { field: 'house', given: house },
    ...systems.map((system, index) => ({ field: `systems.${index}.answers`, given: system.answers })),
  ];
  const options = new Map(estimate.questions.map((question) => [question.id, question.options.map(({ id }) => id)]));
  const problems = [
    ...answers.flatMap(({ field, given }) =>
      Object.entries(given).flatMap(([question, chosen]) =>
        chosen
          .filter((one) => !options.get(question)?.includes(one))
          .map((one) => ({
            field: `${field}.${question}`,
            reason: `content/estimate.json has no answer "${one}" to it`,
          })),
      ),
    ),
    ...systems.flatMap((system, index) =>
      [...options.keys()]
        .filter((id) => !(id in house) && !(id in system.answers))
        .map((id) => ({ field: `systems.${index}.answers`, reason: `must answer "${id}", as house does not` })),
    ),
    ...monitoring
      .filter((name) => !estimate.yearly.some((entry) => entry.name === name))
      .map((name) => ({ field: 'monitoring', reason: `"${name}" is not a yearly cost of content/estimate.json` })),
  ];
  if (problems.length > 0) throw new ContentError('content/ten-year-costs.json', problems);
}

function sumOf(costs: Costs | undefined): number {
  return sum(Object.values(costs ?? {}));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
