import * as v from 'valibot';

/** An invalid content file; the message names the file, the fields and the reasons. */
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
