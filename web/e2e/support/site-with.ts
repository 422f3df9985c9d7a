import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import type { Site } from '../../content-model/site.ts';
import { type Stack, startStack } from './stack.ts';

const web = join(import.meta.dirname, '../..');

/** Timeout of a hook that builds the site, which takes some seconds on an idle machine. */
export const BUILD_DEADLINE_MS = 300_000;

/** Starts a separate stack that serves a build of the site with these fields of `content/site.json` replaced. */
export async function startStackWith(content: Partial<Site>): Promise<Stack> {
  const folder = join('.build/sites', randomUUID());
  const removeBuild = () => rm(join(web, folder), { recursive: true, force: true });
  try {
    await promisify(execFile)(process.execPath, ['scripts/build.ts', '--uncompressed'], {
      cwd: web,
      env: {
        PATH: process.env.PATH,
        SITE_ORIGIN: inject('publicOrigin'),
        SITE_CONTENT: JSON.stringify(content),
        BUILD_INTO: folder,
      },
    });
    const stack = await startStack(join(web, folder, 'dist'));
    return {
      ...stack,
      close: async () => {
        await stack.close();
        await removeBuild();
      },
    };
  } catch (error) {
    await removeBuild();
    throw error;
  }
}
