import * as v from 'valibot';

/** A content file that does not hold what it should: names the file, the field and the reason. */
export class ContentError extends Error {
  constructor(file: string, problems: readonly { field: string; reason: string }[]) {
    super(problems.map(({ field, reason }) => `${file}: ${field}: ${reason}`).join('\n'));
    this.name = 'ContentError';
  }
}

/** Checks `value` against `schema`. Throws a `ContentError` that lists every wrong field of `file`. */
export function checkContent<S extends v.GenericSchema>(file: string, schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new ContentError(
    file,
    result.issues.map((issue) => ({ field: v.getDotPath(issue) ?? '(whole file)', reason: issue.message })),
  );
}

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
