import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startStack } from './stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The site's address, without a slash at the end. */
    siteUrl: string;
    /** The paths of all pages. */
    pages: string[];
    /** The public address in the pages' canonical links, without a slash at the end. */
    publicOrigin: string;
    /** The folder of the services' logs. */
    serviceLogs?: string;
  }
}

/** Starts one stack for all tests that only read or send. A test that stops a service starts its own. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const web = join(import.meta.dirname, '../..');
  const stack = await startStack();
  const routes = JSON.parse(readFileSync(join(web, 'dist/routes.json'), 'utf8')) as { origin: string; pages: string[] };
  project.provide('siteUrl', stack.url);
  project.provide('serviceLogs', stack.logs);
  project.provide('mailFolder', stack.mailFolder);
  project.provide('pages', routes.pages);
  project.provide('publicOrigin', routes.origin);
  return stack.close;
}
