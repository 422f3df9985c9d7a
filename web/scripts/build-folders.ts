import { join } from 'node:path';

const web = join(import.meta.dirname, '..');

// SectionsBelowFold web/, where the server half of a build finds its packages.
const base = join(web, process.env.BUILD_INTO ?? '');

/** The folder that is deployed: `dist`, or `$BUILD_INTO/dist` for a build beside that one. */
export const distFolder = join(base, 'dist');

/** The folder for what only the build and the tests read: the manifest and the server half. */
export const workFolder = join(base, '.build');
