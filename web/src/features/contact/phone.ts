/** The longest number that is grouped, in digits (spec §5). */
const GROUPED_DIGITS = 11;

/** Digits only; up to 11 of them grouped 4-3-4 with spaces between (spec §5). */
export function formatPhone(value: string): string {
  const digits = value.replace(/\D/g, '');
  if (digits.length > GROUPED_DIGITS) return digits;
  return [digits.slice(0, 4), digits.slice(4, 7), digits.slice(7)].filter((group) => group !== '').join(' ');
}

/** Where the caret belongs after formatting: behind as many digits as it was behind before. */
export function caretAfterFormatting(value: string, caret: number, formatted: string): number {
  const digitsBefore = value.slice(0, caret).replace(/\D/g, '').length;
  if (digitsBefore === 0) return 0;
  let seen = 0;
  for (let index = 0; index < formatted.length; index += 1) {
    if (formatted[index] !== ' ') seen += 1;
    if (seen === digitsBefore) return index + 1;
  }
  return formatted.length;
}

/** Formats what stands in a phone input, and leaves the caret where the visitor was typing. */
export function formatPhoneInput(input: HTMLInputElement): void {
  const { value, selectionStart } = input;
  const formatted = formatPhone(value);
  if (formatted === value) return;
  input.value = formatted;
  if (selectionStart === null || input.ownerDocument.activeElement !== input) return;
  const caret = caretAfterFormatting(value, selectionStart, formatted);
  input.setSelectionRange(caret, caret);
}
