import { join } from 'node:path';

const web = join(import.meta.dirname, '..');

// Inside web/, where the server build finds its packages.
const base = join(web, process.env.BUILD_INTO ?? '');

/** The folder to deploy: `dist`, or `$BUILD_INTO/dist` for a second build. */
export const distFolder = join(base, 'dist');

/** The folder for files of the build and the tests only: the manifest and the server build. */
export const workFolder = join(base, '.build');
