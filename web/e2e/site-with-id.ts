import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { codingEndings } from '../scripts/compress.ts';
import { pagePermissions } from '../src/config/permissions.ts';
import { site } from '../src/config/site.ts';
import { tagOrigin } from '../src/config/tag-service.ts';
import { startStack, type Stack } from './stack.ts';

/** A stack of its own, whose site is the built one as a build with this measurement id in `content/site.json` makes it. */
export function startStackWithId(id: string): Promise<Stack> {
  return startStackWith('measurementId', id);
}

/** The same with this site key of the challenge. */
export function startStackWithChallenge(siteKey: string): Promise<Stack> {
  return startStackWith('turnstileSiteKey', siteKey);
}

async function startStackWith(name: 'measurementId' | 'turnstileSiteKey', value: string): Promise<Stack> {
  const folder = await mkdtemp(join(tmpdir(), 'site-with-'));
  await cp(resolve(import.meta.dirname, '../dist'), folder, { recursive: true });
  const routes = join(folder, 'routes.json');
  const permissions = pagePermissions({ links: site.links, analytics: { measurementId: '' }, challenge: { turnstileSiteKey: '' }, ...placed(name, value) });
  await writeFile(routes, JSON.stringify({ ...(JSON.parse(await readFile(routes, 'utf8')) as object), ...permissions }));
  const assets = join(folder, 'public/assets');
  let replaced = 0;
  for (const file of (await readdir(assets)).filter((asset) => asset.endsWith('.js'))) {
    const script = await readFile(join(assets, file), 'utf8');
    const changed = script.replace(new RegExp(`${name}:(["'\`])\\1`), `${name}:"${value}"`);
    if (changed === script) continue;
    replaced += 1;
    await writeFile(join(assets, file), changed);
    // As it was before, it must not be found.
    await Promise.all(codingEndings.map((ending) => rm(join(assets, file + ending), { force: true })));
  }
  if (replaced !== 1) throw new Error(`${name} stands in ${replaced} scripts, not in one`);
  const stack = await startStack(folder);
  return {
    ...stack,
    close: async () => {
      await stack.close();
      await rm(folder, { recursive: true });
    },
  };
}

const placed = (name: 'measurementId' | 'turnstileSiteKey', value: string) =>
  name === 'measurementId' ? { analytics: { measurementId: value } } : { challenge: { turnstileSiteKey: value } };

/** Answers for the tag's host, by a script that says that it ran. Gives the addresses that are asked for at any other host than the site's. */
export async function standInForTag(page: Page, siteUrl: string): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(siteUrl)) asked.push(request.url());
  });
  await page.route(`${tagOrigin}/**`, (route) => route.fulfill({ contentType: 'text/javascript', body: 'document.documentElement.dataset.tag = "ran";' }));
  return asked;
}

/** What the page says to the tag service, in order: commands as lists, events as they are. */
export function dataLayer(page: Page): Promise<unknown[]> {
  return page.evaluate(() =>
    (window.dataLayer ?? []).map((entry) => (Object.prototype.toString.call(entry) === '[object Arguments]' ? Array.from(entry as ArrayLike<unknown>) : entry)),
  );
}

/** The commands among it; the moment in the first of them is left out. */
export async function commands(page: Page): Promise<unknown[][]> {
  const entries = await dataLayer(page);
  return entries.filter((entry): entry is unknown[] => Array.isArray(entry)).map((words) => (words[0] === 'js' ? ['js'] : words));
}
