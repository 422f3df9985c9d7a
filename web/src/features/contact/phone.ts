/** Maximum number of digits that are grouped (rule 5.11). */
const GROUPED_DIGITS = 11;

/** Keeps digits only, and groups up to 11 of them 4-3-4 (rule 5.11). */
export function formatPhone(value: string): string {
  const digits = value.replace(/\D/g, '');
  if (digits.length > GROUPED_DIGITS) return digits;
  return [digits.slice(0, 4), digits.slice(4, 7), digits.slice(7)].filter((group) => group !== '').join(' ');
}

/** The caret position after formatting: behind the same number of digits as before. */
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

/** Props of a phone input. Digits are grouped while they are typed; those typed before hydration are grouped by `ref`. */
export const phoneInput = {
  name: 'phone',
  type: 'tel',
  inputMode: 'tel',
  label: 'Phone number',
  autoComplete: 'tel',
  enterKeyHint: 'next',
  ref: (input: HTMLInputElement | null) => {
    if (input) formatPhoneInput(input);
  },
  onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => formatPhoneInput(currentTarget),
} as const;

/** Formats the value of a phone input and keeps the caret at the same digit. */
function formatPhoneInput(input: HTMLInputElement): void {
  const { value, selectionStart } = input;
  const formatted = formatPhone(value);
  if (formatted === value) return;
  input.value = formatted;
  if (selectionStart === null || input.ownerDocument.activeElement !== input) return;
  const caret = caretAfterFormatting(value, selectionStart, formatted);
  input.setSelectionRange(caret, caret);
}
