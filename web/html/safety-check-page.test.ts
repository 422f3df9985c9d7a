import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { questionIds } from '../content-model/safety-check.ts';
import content from '../content/safety-check.json' with { type: 'json' };
import site from '../content/site.json' with { type: 'json' };
import { documentAt, hrefsOf, publicFolder, textsOf } from './built-site.ts';

const path = '/app/how-safe-is-your-home/';

test('rule 2.105: the first of the five questions is prerendered with its options', () => {
  const $ = documentAt(path);
  expect($('h1').text()).toBe(content.head.heading);
  expect(textsOf($, '[data-slot=questionnaire] legend')).toEqual([`Question 1 of 5: ${content.questions[0]?.title}`]);
  const radios = $('[data-slot=questionnaire] input[type=radio]').toArray();
  expect(radios.map((radio) => [$(radio).attr('name'), $(radio).attr('value')])).toEqual(content.questions[0]?.options.map(({ id }) => [questionIds[0], id]));
});

test('rule 2.112: the check list has every question with its options and advice, a phone number and a link to contact us', () => {
  const $ = documentAt(path);
  expect(textsOf($, '[data-slot=check-list] summary h3')).toEqual(content.questions.map(({ title }) => title));
  expect(textsOf($, '[data-slot=check-list] h4')).toEqual(content.questions.flatMap(({ options }) => options.map(({ label }) => label)));
  const list = textsOf($, '[data-slot=check-list]').join();
  for (const { finding, advice } of content.questions.flatMap(({ options }) => options)) {
    expect(list).toContain(finding);
    if (advice) expect(list).toContain(advice.free);
    if (advice) expect(list).toContain(advice.firm);
  }
  expect($(`main a[href^="tel:"]`).text()).toContain(site.phones.office.number);
  expect(hrefsOf($, 'main [data-slot=call-band] a')).toContain('/contact-us/');
});

/** The script and style files that a page links. */
function filesOf(page: string): string[] {
  const $ = documentAt(page);
  return [...($('script[data-modules]').attr('data-modules')?.split(' ') ?? []), ...hrefsOf($, 'link[rel=stylesheet]').map(String)];
}

test('rule 2.114: the page loads at most 30 KB of script beyond what every page has, and no other page loads any of it', () => {
  const everywhere = new Set(filesOf('/privacy-policy/'));
  const own = filesOf(path).filter((file) => !everywhere.has(file));
  const script = own.filter((file) => file.endsWith('.js')).map((file) => brotliCompressSync(readFileSync(join(publicFolder, file))).length);
  expect(script.length).toBeGreaterThan(0);
  expect(script.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(30 * 1024);
  // The page has its own style sheets.
  expect(own.filter((file) => file.endsWith('.css')).length).toBeGreaterThan(0);
  for (const other of ['/', '/contact-us/', '/home-security/', '/blog/']) {
    expect(filesOf(other).filter((file) => own.includes(file)), other).toEqual([]);
  }
});
