import { expect, test } from 'vitest';
import { documentAt, textsOf } from './built-site.ts';

const $ = documentAt('/commercial-security/');

test('rule 2.68: each monitoring card has its two parts', () => {
  const parts = $('[data-slot=monitoring] details').toArray().map((card) => [$(card).find('h3').text(), ...$(card).find('h4').toArray().map((part) => $(part).text())]);
  expect(parts).toEqual([
    ['Keyholder Monitoring', 'How It Works', 'Benefits'],
    ['Self Monitoring', 'Key Features', 'Expert Recommendation'],
  ]);
});

test('rule 2.67: the commercial page explains the grades and links to a call, the contact page and a site survey', () => {
  expect(textsOf($, '#grades li h3')).toEqual([expect.stringMatching(/^Grade 2 .*low/i), expect.stringMatching(/^Grade 3 .*medium/i), expect.stringMatching(/^Grade 4 .*high/i)]);
  const band = $('[data-slot=call-band]').first();
  expect(band.find('a[href^="tel:"]')).toHaveLength(1);
  expect(band.find('a[href="/contact-us/"]')).toHaveLength(1);
  expect(textsOf($, '#intruder-alarms a')).toContain('Book Your Site Survey');
  expect($('#installation-maintenance h2').length).toBeGreaterThan(0);
});
