import { expect, test } from 'vitest';
import { documentOf } from './document.ts';

const shell = '<html><head><!--head--><script type="module" src="/start.js"></script></head><body><div id="root"><!--app--></div></body></html>';
const page = { path: '/', canonical: '/', title: 'Alarms & CCTV', description: '', head: [], structuredData: [], html: '<h1>Alarms</h1>', sources: [] };
const files = { scripts: [], styles: [] };

test('a title is escaped', () => {
  expect(documentOf(shell, page, files, { font: '/f.woff2' })).toContain('<title>Alarms &amp; CCTV</title>');
});

test('no text in structured data can end its element, and JSON reads it as it was', () => {
  const thing = { '@type': 'Question', name: 'What is </script><script>alert(1)</script>?' };
  const html = documentOf(shell, { ...page, structuredData: [thing] }, files, { font: '/f.woff2' });
  const [, json = ''] = /<script data-page="" type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual({ '@context': 'https://schema.org', '@graph': [thing] });
  expect(html.match(/<\/script>/g)).toHaveLength(2);
});

test('a style attribute, which the policy blocks, fails the build with the page', () => {
  expect(() => documentOf(shell, { ...page, html: '<p style="color:red">x</p>' }, files, { font: '/f.woff2' })).toThrow('/: has a style attribute');
});

test('a page without script is drawn whole, as nothing comes that would draw the rest', () => {
  const html = documentOf(shell, page, files, { font: '/f.woff2', scripts: false });
  expect(html).toMatch(/^<html data-rendered=""><head>/);
  expect(html).not.toContain('<script');
  expect(documentOf(shell, page, files, { font: '/f.woff2' })).not.toContain('data-rendered');
});
