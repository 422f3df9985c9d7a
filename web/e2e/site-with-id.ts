import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { codingEndings } from '../scripts/compress.ts';
import { tagOrigin, tagPermissions } from '../src/config/tag-service.ts';
import { startStack, type Stack } from './stack.ts';

/** A stack of its own, whose site is the built one as a build with this measurement id in `content/site.json` makes it. */
export async function startStackWithId(id: string): Promise<Stack> {
  const folder = await mkdtemp(join(tmpdir(), 'site-with-id-'));
  await cp(resolve(import.meta.dirname, '../dist'), folder, { recursive: true });
  const routes = join(folder, 'routes.json');
  await writeFile(routes, JSON.stringify({ ...(JSON.parse(await readFile(routes, 'utf8')) as object), ...tagPermissions(id) }));
  const assets = join(folder, 'public/assets');
  let replaced = 0;
  for (const name of (await readdir(assets)).filter((file) => file.endsWith('.js'))) {
    const script = await readFile(join(assets, name), 'utf8');
    const withId = script.replace(/measurementId:(["'`])\1/, `measurementId:"${id}"`);
    if (withId === script) continue;
    replaced += 1;
    await writeFile(join(assets, name), withId);
    // As it was before, it must not be found.
    await Promise.all(codingEndings.map((ending) => rm(join(assets, name + ending), { force: true })));
  }
  if (replaced !== 1) throw new Error(`the measurement id stands in ${replaced} scripts, not in one`);
  const stack = await startStack(folder);
  return {
    ...stack,
    close: async () => {
      await stack.close();
      await rm(folder, { recursive: true });
    },
  };
}

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
