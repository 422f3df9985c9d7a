import { expect, test } from 'vitest';
import { telHref, whatsappHref } from './contact-links.ts';

test('dials a UK number in its international form', () => {
  expect(telHref('0161 496 0130')).toBe('tel:+441614960130');
});

test('rule 1.4: a WhatsApp chat begins with the greeting', () => {
  expect(whatsappHref('+44 161 496 0131', 'A quote, please?')).toBe(
    'https://wa.me/441614960131?text=A%20quote%2C%20please%3F',
  );
});
