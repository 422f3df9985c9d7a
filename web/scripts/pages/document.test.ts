import { expect, test } from 'vitest';
import { documentOf, readShell } from './document.ts';

const shell = readShell(
  '<html><head><!--head--><script type="module" src="/start.js"></script></head><body><div id="root"><!--app--></div></body></html>',
);
const page = {
  path: '/',
  canonical: '/',
  title: 'Alarms & CCTV',
  description: '',
  head: [],
  structuredData: [],
  html: '<h1>Alarms</h1>',
  sources: [],
};
const scripts: string[] = [];

test('escapes the title', () => {
  expect(documentOf(shell, page, scripts, { font: '/f.woff2' })).toContain('<title>Alarms &amp; CCTV</title>');
});

test('escapes structured data so that no text ends its element, and JSON parses it unchanged', () => {
  const thing = { '@type': 'Question', name: 'What is </script><script>alert(1)</script>?' };
  const html = documentOf(shell, { ...page, structuredData: [thing] }, scripts, { font: '/f.woff2' });
  const [, json = ''] = /<script data-page="" type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual({ '@context': 'https://schema.org', '@graph': [thing] });
  expect(html.match(/<\/script>/g)).toHaveLength(2);
});

test('rejects a page with a style attribute, which the policy blocks', () => {
  expect(() =>
    documentOf(shell, { ...page, html: '<p style="color:red">x</p>' }, scripts, { font: '/f.woff2' }),
  ).toThrow('/: has a style attribute');
});

test('a page without script is rendered completely', () => {
  const html = documentOf(shell, page, scripts, { font: '/f.woff2', interactive: false });
  expect(html).toMatch(/^<html data-rendered=""><head>/);
  expect(html).not.toContain('<script');
  expect(documentOf(shell, page, scripts, { font: '/f.woff2' })).not.toContain('data-rendered');
});
