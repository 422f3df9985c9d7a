import * as v from 'valibot';

/** The types of content fields; each message says what is expected. */
export const text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'));

/** A non-empty list. */
export const some = <S extends v.GenericSchema>(entry: S) =>
  v.pipe(v.array(entry), v.minLength(1, 'must not be empty'));

/** An https URL of another site. */
export const externalLink = v.pipe(
  text,
  v.startsWith('https://', 'must begin with https://'),
  v.url('must be a web address'),
);

/** A path of a page of this site, optionally with an anchor. */
export const internalPath = v.pipe(
  text,
  v.regex(/^\/(?:[a-z0-9-]+\/)*(?:#[a-z-]+)?$/, 'must be a path that begins and ends with "/"'),
);

/** A path of a file in `web/public`. */
export const publicFile = v.pipe(
  text,
  v.regex(/^\/(?:[a-z0-9-]+\/)*[a-z0-9-]+\.[a-z0-9]+$/, 'must be a path that ends in a file name'),
);

/** The name of a file in `content/photos/`. */
export const photoFile = v.pipe(
  text,
  v.regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*\.(?:avif|webp|jpe?g)$/,
    'must be the name of an AVIF, WebP or JPEG file, in lower case and without spaces',
  ),
);

/** A link and its text. */
export const link = v.strictObject({
  label: text,
  href: v.union([internalPath, externalLink], 'must be a path or an https address'),
});

export const ukPhone = v.pipe(text, v.regex(/^0\d{3} \d{3} \d{4}$/, 'must be written like 0161 496 0130'));
export const whatsappNumber = v.pipe(
  text,
  v.regex(/^\+44 \d{3} \d{3} \d{4}$/, 'must be written like +44 161 496 0131'),
);
export const clockTime = v.pipe(text, v.regex(/^(?:1[0-2]|[1-9]):[0-5]\d [AP]M$/, 'must be written like 9:00 AM'));
export const digits = v.pipe(text, v.digits('must be a whole number'));
/** January is 1. */
export const month = v.pipe(text, v.regex(/^(?:[1-9]|1[0-2])$/, 'must be a month, 1 to 12'));
export const slug = v.pipe(text, v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case words joined by "-"'));
export const isoDate = v.pipe(text, v.check(isDay, 'must be a date like 2026-02-28'));

/** Returns true for a date that exists: `Date` turns 31 February into another day. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day;
}

/** A title with a text. */
export const titled = v.strictObject({ title: text, text });

/** The head of a page, and the text alternative of its picture. */
export const head = v.strictObject({ heading: text, lead: text, alt: text });

/** Questions and answers; a page also publishes them as structured data (`FAQPage`). */
export const faq = some(v.strictObject({ question: text, answer: text }));

/** Text of a mark on a picture or drawing. */
export const mark = v.strictObject({ title: text, note: text });

/** The head of a page's questions, and the text of the drawing beside them. */
export const questionsBeside = <Marks extends v.ObjectEntries>(marks: Marks) =>
  v.strictObject({
    label: text,
    title: text,
    drawing: v.strictObject({ caption: text, alt: text, marks: v.strictObject(marks) }),
  });

/** A table: the column heads, of which the first may be empty, and rows of a title and one cell for each further column. */
export const comparison = v.pipe(
  v.strictObject({ caption: text, columns: some(v.string()), rows: some(some(text)) }),
  v.check(
    ({ columns, rows }) => rows.every((row) => row.length === columns.length),
    'every row must have as many cells as there are columns',
  ),
);

export type Titled = v.InferOutput<typeof titled>;
export type Faq = v.InferOutput<typeof faq>;
export type Comparison = v.InferOutput<typeof comparison>;
