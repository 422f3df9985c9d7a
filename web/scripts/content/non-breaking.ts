/** Units that stay on the line of their number, which may be a placeholder such as `{distance}`. */
const UNITS =
  'm|km|cm|mm|metres?|miles?|GB|TB|V|Ah|volts?|watts?|kWh|pixels|megapixels|seconds?|minutes?|hours?|days?|weeks?|months?|years?|per cent|million';
const QUANTITY = new RegExp(String.raw`(?<=[\d}]) (?=(?:${UNITS})\b)`, 'g');

/** Standards, such as `BS EN 50131-1` or `PD 6662`, and grades of security: the name stays with its number. */
const STANDARD = /\b(?:(?:BS|EN|IEC|ISO|PAS|PD)(?: (?:EN|IEC))*|[Gg]rade) (?=\d)/g;

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
const DAY = new RegExp(String.raw`(?<=\b\d{1,2}) (?=(?:${MONTHS})\b)`, 'g');

/** A phone number as pages write it: `0161 496 0130`. */
export const PHONE = /\b0\d{3} \d{3} \d{4}\b/g;

const POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/g;
const VAT_NUMBER = /\bGB \d{3} \d{4} \d{2}\b/g;

const NO_BREAK_SPACE = '\u00a0';

/**
 * Joins by no-break spaces what a line must not divide (rule 2.128), in a text or in JSON of texts: numbers and their units,
 * days and their months, standards, grades, phone numbers, postcodes and VAT numbers.
 */
export function joinFigures(text: string): string {
  const joined = (match: string) => match.replaceAll(' ', NO_BREAK_SPACE);
  return text
    .replace(QUANTITY, NO_BREAK_SPACE)
    .replace(DAY, NO_BREAK_SPACE)
    .replace(STANDARD, joined)
    .replace(PHONE, joined)
    .replace(POSTCODE, joined)
    .replace(VAT_NUMBER, joined);
}
