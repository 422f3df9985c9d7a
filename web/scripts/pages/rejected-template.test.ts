import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rejectedTemplate } from './rejected-template.ts';

const template = readFileSync(join(import.meta.dirname, '../../dist/templates/enquiry-rejected.html'), 'utf8');

test('the built template returns each value, and shows an error only where there is one', () => {
  for (const field of ['name', 'phone', 'email', 'message']) expect(template).toContain(`{{ values.${field} }}`);
  for (const field of ['name', 'phone', 'email', 'service', 'message']) {
    expect(template).toContain(`{% if errors.${field} %} aria-invalid="true"{% endif %}`);
    expect(template).toContain(`{% if errors.${field} %}<li>`);
  }
  expect(template.match(/\{% if values\.service == "[A-Za-z -]+" %\} selected\{% endif %\}/g)).toHaveLength(8);
  expect(template).toContain('name="idempotencyKey" value="{{ key }}"');
  expect(template.match(/\{% if/g)?.length).toBe(template.match(/\{% endif %\}/g)?.length);
});

test('the built template returns the time of a callback, and shows its fields where one was requested or they are wrong', () => {
  expect(template).toMatch(
    /\{% if values\.timing == "now" or values\.timing == "scheduled" %\}<input type="hidden" name="timing" value="\{\{ values\.timing \}\}">\{% endif %\}/,
  );
  expect(template).toMatch(
    /\{% if values\.timing == "scheduled" and \(values\.service == "Callback Request" or not values\.service or errors\.date or errors\.time\) %\}.*id="contact-date".*id="contact-time".*\{% endif %\}<button/s,
  );
  expect(template).toContain('{% if values.time == "17:00" %} selected{% endif %}');
});

test('rule 2.104: the built template returns the answers to an estimate, where there are any', () => {
  expect(template).toMatch(
    /\{% if answers %\}.*<ul>\{% for row in answers %\}<li>\{\{ row\.question \}\}.*<input type="hidden" name="\{\{ row\.name \}\}" value="\{\{ row\.answer \}\}"><\/li>\{% endfor %\}<\/ul><\/div>\{% endif %\}/s,
  );
});

test('rule 4.40: the built template has the sentence of paused forms and the ways that stay open, above the form', () => {
  expect(template).toMatch(
    /\{% if paused %\}.*<p[^>]*>\{\{ paused \}\}<\/p>.*href="tel:.*href="https:\/\/wa\.me\/.*\{% endif %\}.*name="message"/s,
  );
});

test('the built template has no script', () => {
  expect(template).not.toContain('<script');
  expect(template).not.toContain('modulepreload');
});

test('rejects unexpected markup', () => {
  expect(() => rejectedTemplate('<form></form>')).toThrow('matches 0 elements, expected 1');
});
