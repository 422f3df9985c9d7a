import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  checkEnquiry,
  missingFields,
  missingFieldsSentence,
  readEnquiry,
  type Enquiry,
  WIDE_WINDOW,
} from './enquiry.ts';

const right: Enquiry = {
  name: 'Al',
  phone: '0161 496',
  email: 'al@example.com',
  service: 'other',
  message: 'Ten chars.',
  honeypot: '',
};

test('rules 5.1 to 5.5: the shortest valid enquiry has no errors', () => {
  expect(checkEnquiry(right)).toEqual({});
});

test.each([
  ['name', 'A', 'Name must be at least 2 characters'],
  ['phone', '0161 49', 'Please enter a valid phone number'],
  ['email', 'al@example', 'Please enter a valid email address'],
  ['email', 'al example.com', 'Please enter a valid email address'],
  ['email', 'al@exa mple.com', 'Please enter a valid email address'],
  ['email', 'al@.com', 'Please enter a valid email address'],
  ['service', '', 'Please select a service'],
  ['message', 'Nine char', 'Message must be at least 10 characters'],
] as const)('rules 5.1 to 5.5: %s "%s" has the error "%s"', (field, value, message) => {
  expect(checkEnquiry({ ...right, [field]: value })).toEqual({ [field]: message });
});

test('spaces at the ends do not count towards a length', () => {
  const form = new FormData();
  form.set('name', ' A ');
  form.set('message', '          ');
  const enquiry = readEnquiry(form);
  expect(enquiry).toEqual({ name: 'A', phone: '', email: '', service: '', message: '', honeypot: '' });
});

test('rule 5.10: in a narrow window a field is valid if it is not empty', () => {
  expect(missingFields({ ...right, name: 'A', phone: '1', email: 'a', message: 'x' })).toEqual([]);
  const empty = missingFields(readEnquiry(new FormData()));
  expect(missingFieldsSentence(empty)).toBe('Please fill in: Name, Phone, Email, Service, Message');
  expect(missingFieldsSentence(missingFields({ ...right, phone: '', message: '' }))).toBe(
    'Please fill in: Phone, Message',
  );
});

test('the form changes its rules at the width at which the layout changes', () => {
  const layout = readFileSync(join(import.meta.dirname, 'contact-section.module.css'), 'utf8');
  expect(layout).toContain(`@media ${WIDE_WINDOW} {`);
});
