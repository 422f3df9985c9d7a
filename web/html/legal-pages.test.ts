import { expect, test } from 'vitest';
import { documentAt } from './built-site.ts';

// Schedule 3, part B of SI 2013/3134, after the lines with the trader's details.
const MODEL_FORM = [
  'I/We [*] hereby give notice that I/We [*] cancel my/our [*] contract of sale of the following goods [*]/for the supply of the following service [*],',
  'Ordered on [*]/received on [*],',
  'Name of consumer(s),',
  'Address of consumer(s),',
  'Signature of consumer(s) (only if this form is notified on paper),',
  'Date',
];

test('rule 2.117: the terms have the model cancellation form word for word', () => {
  const $ = documentAt('/terms-of-business/');
  expect(
    $('[data-form] li')
      .toArray()
      .map((line) => $(line).text().trim()),
  ).toEqual(MODEL_FORM);
  expect($('[data-form]').text()).toContain(
    '(Complete and return this form only if you wish to withdraw from the contract)',
  );
  expect($('[data-form] p').last().text()).toBe('[*] Delete as appropriate');
});

test.each(['/terms-of-business/', '/complaints/', '/accessibility/'])(
  'rule 2.116: %s has no call to a quote',
  (path) => {
    expect(documentAt(path)('[data-slot=call-band]')).toHaveLength(0);
  },
);
