import { expect, test } from 'vitest';
import { documentAt, pages } from './built-site.ts';

/** The texts of a page that may wrap: not those of drawings, of form values, or styled not to wrap. */
function wrappingTexts(path: string): { text: string; linked: boolean }[] {
  const $ = documentAt(path);
  return $('body :not(script, style, option, svg *)')
    .toArray()
    .filter((element) => $(element).closest('.numerals').length === 0)
    .flatMap((element) => {
      const linked = $(element).closest('a[href^="tel:"]').length > 0;
      return $(element)
        .contents()
        .toArray()
        .filter(({ nodeType }) => nodeType === 3)
        .map((node) => ({ text: $(node).text(), linked }));
    });
}

const unit =
  '(?:m|km|cm|mm|metres|GB|TB|V|Ah|volts|watts|pixels|megapixels|seconds?|minutes?|hours|days|weeks|months|years|million)';

test.each(pages)('rule 2.128: on %s no line ends between a number and its unit, or in a phone number', (path) => {
  const split = new RegExp(String.raw`\d ${unit}\b|\b0\d{3} \d{3} ?\d{4}\b`);
  expect(wrappingTexts(path).filter(({ text }) => split.test(text))).toEqual([]);
});

const month = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';

test.each(pages)(
  'rule 2.128: on %s no line ends in the name of a standard or a grade, a postcode or a VAT number, or between a day and its month',
  (path) => {
    const split = new RegExp(
      String.raw`\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b|\bGB \d|\b(?:BS|EN|IEC|ISO|PAS|PD) (?:EN|IEC|\d)|\b[Gg]rade \d|\b\d{1,2} ${month}\b`,
    );
    expect(wrappingTexts(path).filter(({ text }) => split.test(text))).toEqual([]);
  },
);

test.each(pages)('rule 2.128: every phone number in the text of %s is a link', (path) => {
  expect(wrappingTexts(path).filter(({ text, linked }) => !linked && /\b0\d{3}\s\d{3}\s\d{4}\b/.test(text))).toEqual(
    [],
  );
});
