import { expect, inject, test } from 'vitest';
import { openPage } from './browser.ts';

const siteUrl = inject('siteUrl');
const publicOrigin = inject('publicOrigin');

/** Addresses and where each was found, as they are on the server under test. */
class Targets {
  readonly found = new Map<string, string>();

  add(address: string, from: string): void {
    this.found.set(new URL(address, `${siteUrl}${from}`).href.replace(publicOrigin, siteUrl), from);
  }
}

/** Those of ours that do not answer as what they are linked for. `idsByPath` are the anchors of pages. */
async function brokenOf(targets: Targets, idsByPath: ReadonlyMap<string, ReadonlySet<string>>): Promise<string[]> {
  const faults = [...targets.found].map(async ([href, from]) => {
    const url = new URL(href);
    if (url.origin !== siteUrl || url.pathname.startsWith('/api/')) return [];
    const ids = idsByPath.get(url.pathname);
    const anchor = decodeURIComponent(url.hash.slice(1));
    // Inside an icon file the anchor is the file's.
    if (ids && anchor !== '' && !ids.has(anchor)) return [`${from} leads to ${href}, which has no such anchor`];
    const answer = await fetch(url, { redirect: 'manual' });
    const text = await answer.text();
    if (answer.status !== 200) return [`${from} leads to ${href}: ${answer.status}`];
    const hasSymbol = !url.pathname.endsWith('.svg') || anchor === '' || text.includes(`id="${anchor}"`);
    return hasSymbol ? [] : [`${from} shows ${href}, which has no such symbol`];
  });
  return (await Promise.all(faults)).flat();
}

/** What a page leads to, shows and says of itself, and its anchors. Read in the browser, without being drawn. */
function readDocument(html: string) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const urls = [...page.querySelectorAll('[href], [src], [srcset], [poster], form[action]')].flatMap((element) => [
    ...['href', 'src', 'poster', 'action'].map((name) => element.getAttribute(name)),
    ...(element.getAttribute('srcset')?.split(',') ?? []).map((part) => part.trim().split(' ')[0]),
  ]);
  const card = page.querySelector('meta[property="og:image"]')?.getAttribute('content');
  const data = [...page.querySelectorAll('script[type="application/ld+json"]')].map((block) => block.textContent ?? '');
  const ids = [...page.querySelectorAll('[id]')].map((element) => element.id);
  return { urls: [...urls, card].filter((url) => url !== null && url !== undefined && url !== ''), data, ids };
}

test('every internal link, anchor, picture and file of every page resolves, and what its head tells machines', async () => {
  const reader = await openPage();
  const targets = new Targets();
  const idsByPath = new Map<string, Set<string>>();
  for (const path of inject('pages')) {
    const answer = await fetch(`${siteUrl}${path}`);
    const { urls, data, ids } = await reader.evaluate(readDocument, await answer.text());
    idsByPath.set(path, new Set(ids));
    for (const url of urls) targets.add(url ?? '', path);
    // An @id with an anchor is a name, and leads nowhere.
    const addresses = data.flatMap((json) => [...json.matchAll(/"(https?:[^"#]+)"/g)].map(([, url]) => url ?? ''));
    for (const url of addresses.filter((address) => address.startsWith(publicOrigin))) targets.add(url, path);
  }
  expect(targets.found.size).toBeGreaterThan(inject('pages').length);
  expect(await brokenOf(targets, idsByPath)).toEqual([]);
});

const feeds = ['/sitemap.xml', '/robots.txt', '/feed.xml', '/site.webmanifest', '/.well-known/security.txt'];

test.each(feeds)('every address in %s resolves', async (path) => {
  const answer = await fetch(`${siteUrl}${path}`);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  const targets = new Targets();
  const ours = text.matchAll(new RegExp(`${publicOrigin}[^<"\\s]*`, 'g'));
  for (const [address] of ours) targets.add(address, path);
  for (const [, address = ''] of text.matchAll(/"(?:src|start_url|scope)": "([^"]+)"/g)) targets.add(address, path);
  expect(targets.found.size).toBeGreaterThan(0);
  expect(await brokenOf(targets, new Map())).toEqual([]);
});
