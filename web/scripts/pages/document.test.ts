import { expect, test } from 'vitest';
import { documentOf, readShell, staticDocumentOf, withStyles } from './document.ts';

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
const interactive = {
  scripts: ['/site.js', '/start.js'],
  siteStyles: '/site.css',
};

test('escapes the title', () => {
  expect(documentOf(shell, page, '/f.woff2', interactive)).toContain('<title>Alarms &amp; CCTV</title>');
});

test('escapes structured data so that no text ends its element, and JSON parses it unchanged', () => {
  const thing = { '@type': 'Question', name: 'What is </script><script>alert(1)</script>?' };
  const html = documentOf(shell, { ...page, structuredData: [thing] }, '/f.woff2', interactive);
  const [, json = ''] = /<script data-page="" type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual({ '@context': 'https://schema.org', '@graph': [thing] });
  expect(html.match(/<\/script>/g)).toHaveLength(2);
});

test('rejects a page with a style attribute, which the policy blocks', () => {
  expect(() => documentOf(shell, { ...page, html: '<p style="color:red">x</p>' }, '/f.woff2', interactive)).toThrow(
    '/: has a style attribute',
  );
});

test('empty elements of a drawing have no end tag, and all others keep theirs', () => {
  const html = '<svg><use href="/icons.svg#phone"></use><g><circle></circle></g><rect width="1"></rect></svg><p></p>';
  expect(documentOf(shell, { ...page, html }, '/f.woff2', interactive)).toContain(
    '<svg><use href="/icons.svg#phone"/><g><circle/></g><rect width="1"/></svg><p></p>',
  );
});

test('a page without script is rendered completely', () => {
  const html = staticDocumentOf(shell, page, '/f.woff2');
  expect(html).toMatch(/^<html data-rendered=""><head>/);
  expect(html).not.toContain('<script');
  expect(documentOf(shell, page, '/f.woff2', interactive)).not.toContain('data-rendered');
});

test('an interactive page has the styles of its first view inline, its own after it, and those of the site with its scripts', () => {
  const document = documentOf(shell, page, '/f.woff2', interactive);
  const html = withStyles(document, { firstView: 'h1{color:red}', sheet: '/page.css' });
  expect(html.match(/<(?:style|script).*?<\/(?:style|script)>|<h1>|<link rel="stylesheet"[^>]*>|<\/body>/g)).toEqual([
    '<style>h1{color:red}</style>',
    '<script type="module" fetchpriority="low" data-styles="/site.css" data-modules="/site.js" crossorigin src="/start.js"></script>',
    '<h1>',
    '<link rel="stylesheet" fetchpriority="low" crossorigin href="/page.css">',
    '</body>',
  ]);
});
