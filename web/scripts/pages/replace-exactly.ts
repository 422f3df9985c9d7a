/** Replaces every match of `pattern`, of which there must be `count`; throws when there are more or fewer. */
export function replaceExactly(text: string, count: number, pattern: RegExp, replacement: string): string {
  const found = [...text.matchAll(pattern)].length;
  if (found !== count) throw new Error(`${String(pattern)} matches ${found} times and not ${count}`);
  return text.replace(pattern, replacement);
}
