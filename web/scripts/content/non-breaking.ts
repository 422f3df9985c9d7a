/** Units that stay on the line of their number, which may be a placeholder such as `{distance}`. */
const UNITS = 'm|km|cm|mm|metres?|miles?|GB|TB|V|Ah|volts?|watts?|kWh|pixels|megapixels|seconds?|minutes?|hours?|days?|weeks?|months?|years?|per cent';
const QUANTITY = new RegExp(String.raw`(?<=[\d}]) (?=(?:${UNITS})\b)`, 'g');

/** A phone number as pages write it: `0161 496 0130`. */
export const PHONE = /\b0\d{3} \d{3} \d{4}\b/g;

const NO_BREAK_SPACE = '\u00a0';

/** Joins numbers with their units, and the parts of phone numbers, by no-break spaces (rule 2.128): in a text, or in JSON of texts. */
export function joinFigures(text: string): string {
  return text.replace(QUANTITY, NO_BREAK_SPACE).replace(PHONE, (number) => number.replaceAll(' ', NO_BREAK_SPACE));
}
