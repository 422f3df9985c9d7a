import { ContentError } from '../../content-model/check.ts';

/**
 * Puts the claims of site.json where content says `{{name}}`, so that no number is typed twice: in a text, or in every
 * text of what a JSON file holds. Throws a `ContentError` for a name that site.json does not have.
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
  if (claim === undefined) throw new ContentError(file, [{ field: `{{${name}}}`, reason: 'no such claim in site.json' }]);
  return claim;
}
