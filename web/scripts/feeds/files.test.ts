import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPosts } from '../content/files.ts';
import { robots, sitemap } from './sitemap.ts';
import { rss } from './rss.ts';
import { expiryWarning, readExpiry, securityTxt } from './security-txt.ts';

const publicFolder = join(import.meta.dirname, '../../dist/public');
const built = (path: string) => readFileSync(join(publicFolder, path), 'utf8');
const routes = JSON.parse(built('../routes.json')) as { origin: string; pages: string[]; noindex: string[] };
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found ?? '');

test('the sitemap has every page that is indexed, at its canonical URL, once', () => {
  const secondAddress = '/finance-options/';
  const expected = routes.pages.filter((path) => !routes.noindex.includes(path) && path !== secondAddress);
  expect(all(built('sitemap.xml'), /<loc>(.*?)<\/loc>/g)).toEqual(expected.map((path) => routes.origin + path));
});

test('the sitemap dates articles and escapes XML', () => {
  expect(all(built('sitemap.xml'), /<lastmod>(.*?)<\/lastmod>/g).length).toBe(
    all(built('feed.xml'), /(<item>)/g).length,
  );
  expect(sitemap([{ url: 'https://firm.example/a&b/', lastModified: '2026-10-19' }])).toContain(
    '<url><loc>https://firm.example/a&amp;b/</loc><lastmod>2026-10-19</lastmod></url>',
  );
});

test('robots.txt allows everything but the API, and names the sitemap', () => {
  expect(robots('https://firm.example/sitemap.xml').split('\n')).toEqual(
    expect.arrayContaining(['User-agent: *', 'Disallow: /api/', 'Sitemap: https://firm.example/sitemap.xml']),
  );
});

test('the feed has every article, newest first, each with its URL', () => {
  const feed = built('feed.xml');
  const dates = all(feed, /<pubDate>(.*?)<\/pubDate>/g).map((date) => Date.parse(date));
  expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  const links = all(feed, /<guid isPermaLink="true">(.*?)<\/guid>/g);
  const published = readPosts().filter(({ meta }) => meta.draft === 'false');
  expect(links.toSorted()).toEqual(published.map(({ slug }) => `${routes.origin}/${slug}/`).toSorted());
});

test('an article in the feed is escaped and has an RFC 822 date', () => {
  const channel = {
    title: 'Notes',
    description: 'On alarms',
    author: 'A & B',
    url: 'https://firm.example/blog/',
    feedUrl: 'https://firm.example/feed.xml',
  };
  const item = {
    title: 'Doors <first>',
    description: '"Locks"',
    category: 'CCTV',
    date: '2026-10-19',
    url: 'https://firm.example/doors/',
  };
  const feed = rss(channel, [item]);
  expect(feed).toContain('<title>Doors &lt;first&gt;</title>');
  expect(feed).toContain('<pubDate>Mon, 19 Oct 2026 00:00:00 GMT</pubDate>');
  expect(feed).toContain('<dc:creator>A &amp; B</dc:creator>');
});

test('the icons of the web manifest exist, for both purposes in both sizes', () => {
  const { icons } = JSON.parse(built('site.webmanifest')) as {
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of icons) {
    const header = readFileSync(join(publicFolder, src)).subarray(16, 24);
    expect(`${header.readUInt32BE(0)}x${header.readUInt32BE(4)}`).toBe(sizes);
  }
});

test('RFC 9116: security.txt has a contact, one day of expiry and its own address', () => {
  const lines = built('.well-known/security.txt').trimEnd().split('\n');
  expect(lines.filter((line) => line.startsWith('Expires: '))).toEqual([`Expires: ${readExpiry()}T00:00:00Z`]);
  expect(lines).toContain(`Canonical: ${routes.origin}/.well-known/security.txt`);
  expect(securityTxt({ email: 'a@firm.example', url: 'https://firm.example/s.txt', expires: '2027-11-01' })).toBe(
    'Contact: mailto:a@firm.example\nExpires: 2027-11-01T00:00:00Z\nPreferred-Languages: en\nCanonical: https://firm.example/s.txt\n',
  );
});

test('warns of a security.txt that has expired or is valid for more than a year', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect(expiryWarning('2027-11-01', now)).toBeNull();
  expect(expiryWarning('2026-11-20', now)).toContain('is past');
  expect(expiryWarning('2028-01-01', now)).toContain('more than a year');
});
