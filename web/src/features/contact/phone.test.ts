import { expect, test } from 'vitest';
import { caretAfterFormatting, formatPhone, phoneInput } from './phone.ts';

test.each([
  ['', ''],
  ['0161', '0161'],
  ['01614', '0161 4'],
  ['0161496', '0161 496'],
  ['01614960130', '0161 496 0130'],
  ['(0161) 496-0130', '0161 496 0130'],
  ['+44 161 496 0130', '441614960130'],
  ['016149601301', '016149601301'],
])('rule 5.11: "%s" becomes "%s"', (typed, formatted) => {
  expect(formatPhone(typed)).toBe(formatted);
});

test.each([
  { typed: '01614', caret: 5, formatted: '0161 4', after: 6 },
  { typed: '0161 49 60130', caret: 7, formatted: '0161 496 0130', after: 7 },
  { typed: '90161 496 013', caret: 1, formatted: '9016 149 6013', after: 1 },
  { typed: '0161 496 0130', caret: 0, formatted: '0161 496 0130', after: 0 },
])('the caret stays behind the same digit: $typed at $caret', ({ typed, caret, formatted, after }) => {
  expect(formatPhone(typed)).toBe(formatted);
  expect(caretAfterFormatting(typed, caret, formatted)).toBe(after);
});

test('rule 5.11: digits typed before the field is hydrated are grouped then', () => {
  const input = { value: '01614960130', selectionStart: null } as HTMLInputElement;
  phoneInput.ref(input);
  expect(input.value).toBe('0161 496 0130');
});
