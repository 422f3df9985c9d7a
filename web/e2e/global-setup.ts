import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { removeEvidence } from './evidence.ts';
import { serveExamples } from './examples.ts';
import { startStack } from './stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The site's address, without a slash at the end. */
    siteUrl: string;
    /** The address of the examples page. */
    examplesUrl: string;
    /** Every page's path. */
    pages: string[];
    /** The public address that the pages name as theirs, without a slash at the end. */
    publicOrigin: string;
    /** The folder of the services' logs. */
    serviceLogs?: string;
  }
}

/** One stack for all tests that only read or send; a test that breaks something starts its own. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const web = join(import.meta.dirname, '..');
  await removeEvidence();
  const stack = await startStack();
  const examples = await serveExamples();
  const routes = JSON.parse(readFileSync(join(web, 'dist/routes.json'), 'utf8')) as { origin: string; pages: string[] };
  project.provide('siteUrl', stack.url);
  project.provide('serviceLogs', stack.logs);
  project.provide('examplesUrl', examples.url);
  project.provide('pages', routes.pages);
  project.provide('publicOrigin', routes.origin);
  return async () => {
    await examples.close();
    await stack.close();
  };
}
