import { ContentError } from '../../content-model/check.ts';

/** A Markdown file in two parts: its `key: value` head and its body. */
export interface SplitMarkdown {
  head: Record<string, string>;
  body: string;
}

/**
 * Splits the head between two `---` lines from the body. A value is everything after the first colon,
 * as it is: no quotes, lists or nesting, so there is nothing to get wrong but the key.
 * Throws a `ContentError` for a missing head, a line without a colon, or a key that comes twice.
 */
export function splitFrontMatter(file: string, source: string): SplitMarkdown {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n'));
  if (!match) throw new ContentError(file, [{ field: 'front matter', reason: 'must stand between two lines "---" at the top' }]);
  const head: Record<string, string> = {};
  for (const line of (match[1] ?? '').split('\n')) {
    const colon = line.indexOf(':');
    if (colon < 1) throw new ContentError(file, [{ field: 'front matter', reason: `"${line}" is not "key: value"` }]);
    const key = line.slice(0, colon).trim();
    if (key in head) throw new ContentError(file, [{ field: key, reason: 'comes twice' }]);
    head[key] = line.slice(colon + 1).trim();
  }
  return { head, body: match[2] ?? '' };
}
