import { expect, inject, test } from 'vitest';
import { openPage } from './browser.ts';

const siteUrl = inject('siteUrl');

test('every internal link, anchor, picture and file of every page resolves', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  const targets = new Map<string, string>();
  const idsByPath = new Map<string, Set<string>>();
  for (const path of inject('pages')) {
    await page.goto(`${siteUrl}${path}`);
    const found = await page.evaluate(() => {
      const urls = [...document.querySelectorAll('[href], [src], [srcset], form[action]')].flatMap((element) => [
        element.getAttribute('href'),
        element.getAttribute('src'),
        element.getAttribute('action'),
        ...(element.getAttribute('srcset')?.split(',') ?? []).map((part) => part.trim().split(' ')[0] ?? ''),
      ]);
      return { urls, ids: [...document.querySelectorAll('[id]')].map((element) => element.id) };
    });
    idsByPath.set(path, new Set(found.ids));
    for (const url of found.urls) if (url) targets.set(new URL(url, `${siteUrl}${path}`).href, path);
  }

  const broken: string[] = [];
  for (const [href, from] of targets) {
    const url = new URL(href);
    if (url.origin !== siteUrl || url.pathname.startsWith('/api/')) continue;
    const ids = idsByPath.get(url.pathname);
    const anchor = decodeURIComponent(url.hash.slice(1));
    // Inside an icon file the anchor is the file's; its symbols are checked below.
    if (ids && anchor !== '' && !ids.has(anchor)) broken.push(`${from} leads to ${href}, which has no such anchor`);
    const answer = await fetch(url, { redirect: 'manual' });
    if (answer.status !== 200) broken.push(`${from} leads to ${href}: ${answer.status}`);
    else if (url.pathname.endsWith('.svg') && anchor !== '' && !(await answer.text()).includes(`id="${anchor}"`)) {
      broken.push(`${from} shows ${href}, which has no such symbol`);
    }
  }
  expect(broken).toEqual([]);
});
