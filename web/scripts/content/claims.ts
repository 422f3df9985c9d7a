import { ContentError } from '../../content-model/check.ts';

/**
 * Replaces `{{name}}` by a claim of site.json or a particular of firm.json, in a text or in every text of a JSON file, so that no number is typed twice
 * (rule 1.6). Throws a `ContentError` for an unknown name.
 */
export function fillClaims<T>(file: string, content: T, claims: Readonly<Record<string, string>>): T;
export function fillClaims(file: string, content: unknown, claims: Readonly<Record<string, string>>): unknown {
  if (typeof content === 'string') return content.replace(/\{\{\s*(.*?)\s*\}\}/g, (_, name: string) => claimOf(file, name, claims));
  if (Array.isArray(content)) return content.map((entry: unknown) => fillClaims(file, entry, claims));
  if (typeof content !== 'object' || content === null) return content;
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, fillClaims<unknown>(file, value, claims)]));
}

function claimOf(file: string, name: string, claims: Readonly<Record<string, string>>): string {
  const claim = Object.hasOwn(claims, name) ? claims[name] : undefined;
  if (claim === undefined) throw new ContentError(file, [{ field: `{{${name}}}`, reason: 'no such claim in site.json or particular in firm.json' }]);
  return claim;
}
