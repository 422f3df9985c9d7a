const FIGURE = /\d+(?:,\d{3})*(?<decimals>\.\d+)?/g;
const LEADING_DIGITS = /^\d+(?:,\d{3})*/;

/**
 * The decimals that each cell of a column lacks for all decimal points to be in line when the column is aligned at its end;
 * undefined unless every cell is a figure of one form, such as `£1,007` or `4.3 m`.
 */
export function missingDecimals(cells: readonly string[]): string[] | undefined {
  const forms = new Set(cells.map((cell) => cell.replaceAll(FIGURE, '#')));
  const [form = ''] = forms;
  if (cells.length < 2 || forms.size > 1 || !/^£?#/.test(form)) return undefined;
  const decimals = cells.map((cell) => [...cell.matchAll(FIGURE)].at(-1)?.groups?.decimals ?? '');
  const longest = longestOf(decimals);
  return decimals.map((own) => longest.slice(own.length));
}

/** The digits that the titles of rows that begin with a number lack for their units to be in line: `3 m` above `10 m`. */
export function missingDigits(titles: readonly string[]): string[] {
  const digits = titles.map((title) => LEADING_DIGITS.exec(title)?.[0] ?? '');
  const longest = longestOf(digits);
  return digits.map((own) => (own ? longest.slice(0, longest.length - own.length) : ''));
}

function longestOf(texts: readonly string[]): string {
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '');
}
