import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleExample } from '../../content-model/finance-example-sample.ts';
import { textsOfFirm } from '../../content-model/firm.ts';

/** A number with no digit but zeros, such as 00000000 or GB 000 0000 00. */
const ZEROS = /^[^1-9]*0[^1-9]*0[^1-9]*0[^1-9]*$/;
/** A representative example of finance is called that. */
const INVENTED_WORD = /\b(?:(?<!representative )example|invented|made[- ]up)\b/i;

/**
 * The particulars of `content/firm.json` that are not the firm's own: those that the file lists as invented, and any that plainly
 * are, in case somebody shortened the list and left the value, or copied the documentation's example of finance. A line each.
 */
export function firmRefusals(folder: string): string[] {
  const path = join(folder, 'firm.json');
  if (!existsSync(path)) return [];
  const firm = JSON.parse(readFileSync(path, 'utf8')) as { invented?: string[]; finance?: { example?: object } };
  const listed = firm.invented ?? [];
  const unlisted = textsOfFirm(firm).filter(
    ([field, text]) =>
      !listed.some((each) => field === each || field.startsWith(`${each}.`)) &&
      (ZEROS.test(text) || INVENTED_WORD.test(text)),
  );
  return [
    ...listed.map(
      (field) =>
        `content/firm.json: ${field}: its value is invented; set your own, and take the field off the list "invented"`,
    ),
    ...unlisted.map(
      ([field]) => `content/firm.json: ${field}: has a value that is plainly invented, such as a number of zeros`,
    ),
    ...(hasSampleFigures(firm.finance?.example)
      ? [
          "content/firm.json: finance.example: has the figures of the documentation's example; set those that your principal approved",
        ]
      : []),
  ];
}

/** Returns true for the payments of the documented example, whatever its text and date. */
function hasSampleFigures(example: Partial<typeof sampleExample> = {}): boolean {
  return (['cashPrice', 'deposit', 'months', 'monthly'] as const).every(
    (figure) => example[figure] === sampleExample[figure],
  );
}
