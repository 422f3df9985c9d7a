import { ContentError } from '../../content-model/check.ts';
import type { Facts } from './facts.ts';

/** A passage for firms that have a particular: `{{#approvalBody}}…{{/approvalBody}}`. */
const PASSAGE = /\{\{#\s*(\w+)\s*\}\}([^]*?)\{\{\/\s*\1\s*\}\}/g;
const NAME = /\{\{\s*(.*?)\s*\}\}/g;

/**
 * Replaces `{{name}}` by a claim of site.json or a particular of firm.json, in a text or in every text of a JSON file, so that
 * nothing is typed twice (rule 1.6). `{{#name}}…{{/name}}` is left out where the firm has no such particular, and so is an
 * entry of a list of which such a passage is the whole text (rule 1.11). Throws a `ContentError` for a name that is unknown, or
 * that the firm lacks.
 */
export function fillFacts<T>(file: string, content: T, facts: Facts): T;
export function fillFacts(file: string, content: unknown, facts: Facts): unknown {
  if (typeof content === 'string') return fillText(file, content, facts);
  if (Array.isArray(content))
    return content
      .filter((entry) => !isLeftOut(file, entry, facts))
      .map((entry: unknown) => fillFacts(file, entry, facts));
  if (typeof content !== 'object' || content === null) return content;
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => [key, fillFacts<unknown>(file, value, facts)]),
  );
}

function fillText(file: string, text: string, facts: Facts): string {
  const passages = text.replace(PASSAGE, (_, name: string, passage: string) =>
    isKnown(file, name, facts) && facts[name] !== undefined ? passage : '',
  );
  return passages.replace(NAME, (_, name: string) => factOf(file, name, facts));
}

/** Returns true for an entry of a list with a text that consists of a passage which this firm's pages leave out. */
function isLeftOut(file: string, entry: unknown, facts: Facts): boolean {
  const texts = typeof entry === 'object' && entry !== null ? Object.values(entry) : [entry];
  return texts.some(
    (text) => typeof text === 'string' && text.trim().startsWith('{{#') && fillText(file, text, facts).trim() === '',
  );
}

function factOf(file: string, name: string, facts: Facts): string {
  const fact = isKnown(file, name, facts) ? facts[name] : undefined;
  if (fact !== undefined) return fact;
  throw new ContentError(file, [
    {
      field: `{{${name}}}`,
      reason: `content/firm.json has none; write the passage as {{#${name}}}…{{/${name}}}, which is then left out`,
    },
  ]);
}

function isKnown(file: string, name: string, facts: Facts): boolean {
  if (Object.hasOwn(facts, name)) return true;
  throw new ContentError(file, [
    { field: `{{${name}}}`, reason: 'no such claim in site.json or particular in firm.json' },
  ]);
}
