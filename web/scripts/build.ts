import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { distFolder, workFolder } from './build-folders.ts';
import { compressFolder } from './compress.ts';
import { claimWarnings } from './content/claim-warnings.ts';
import { contentFolder, readElectricity, readFirm, readJsonContent, readSite } from './content/files.ts';
import { electricityWarnings, firmWarnings } from './content/firm-warnings.ts';
import { checkSeoPaths } from './content/cross-checks.ts';
import { refusals } from './content/production.ts';
import { paths } from '../src/lib/paths.ts';
import type { Seo } from '../content-model/seo.ts';
import { documentOf, readShell, staticDocumentOf, styleHashOf, withStyles } from './pages/document.ts';
import { divideFontsAndProperties, firstViewStyles, stylesOfPages } from './pages/page-styles.ts';
import { feedFiles } from './feeds/files.ts';
import { expiryWarning, readExpiry } from './feeds/security-txt.ts';
import { bySource, type ChunkSources, type Manifest, scriptsOf } from './pages/manifest.ts';
import { rejectedTemplate } from './pages/rejected-template.ts';
import { CHUNK_SOURCES } from './plugins/chunk-sources.ts';
import { NAME_HASH_LENGTH, shortHash } from './plugins/short-hash.ts';
import { checkUnique } from './pages/unique-pages.ts';

// React's server build chooses its mode by this when it is first loaded.
process.env.NODE_ENV = 'production';

const web = join(import.meta.dirname, '..');
const publicFolder = join(distFolder, 'public');

const refused = refusals(process.env);
if (refused.length > 0) {
  console.error(['The site was not built:', ...refused].join('\n  '));
  // As the services exit with a bad configuration.
  process.exit(64);
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** Writes a style sheet and returns its URL, in the form of `assetNames` (scripts/plugins/asset-names.ts). */
async function writeSheet(css: string): Promise<string> {
  const url = `/assets/part-${shortHash(NAME_HASH_LENGTH, css)}.css`;
  await write(join(publicFolder, url), css);
  return url;
}

await rm(distFolder, { recursive: true, force: true });
await build({ root: web, logLevel: 'warn' });
await build({ root: web, logLevel: 'warn', build: { ssr: 'src/app/entry-server.tsx' } });

const readJson = async <T>(file: string): Promise<T> =>
  JSON.parse(await readFile(join(publicFolder, file), 'utf8')) as T;
const manifest = bySource(await readJson<Manifest>('.vite/manifest.json'), await readJson<ChunkSources>(CHUNK_SOURCES));
const vite = readShell(await readFile(join(publicFolder, 'index.html'), 'utf8'));
await rm(join(publicFolder, '.vite'), { recursive: true });
await write(join(workFolder, 'manifest.json'), JSON.stringify(manifest));

const server = (await import(
  pathToFileURL(join(workFolder, 'server/entry-server.js')).href
)) as typeof import('../src/app/entry-server.tsx');

const { pages, notFound } = await server.renderPages();
checkUnique([...pages, notFound]);
// The pages that an app host replaces have entries all the same.
const appPaths = [paths.estimate.getHref(), paths.safetyCheck.getHref()];
checkSeoPaths(Object.keys(readJsonContent(join(contentFolder, 'seo.json')) as Seo), [
  ...appPaths,
  ...[...pages, notFound].map(({ canonical }) => canonical),
]);
/** The entry that makes any page interactive. */
const client = 'src/app/entry-client.tsx';
const font = server.preloadedFont;
const sheet = (await Promise.all(vite.styles.map((url) => readFile(join(publicFolder, url), 'utf8')))).join('');
await Promise.all(vite.styles.map((url) => rm(join(publicFolder, url))));
const { fontsAndProperties, rest } = divideFontsAndProperties(sheet);
const siteStyles = await writeSheet(rest);
const shell = { ...vite, styles: [await writeSheet(fontsAndProperties), siteStyles] };
const documents = [
  ...pages.map((page) => ({ page, path: page.path, file: join(page.path, 'index.html') })),
  { page: notFound, path: '/404.html', file: '404.html' },
].map(({ page, path, file }) => {
  const [screen = ''] = page.sources;
  const scripts = scriptsOf(manifest, [client, ...page.sources]);
  return { path, file, screen, html: documentOf(shell, page, font, { scripts, siteStyles }) };
});
/** Hashes of the pages' inline styles, by path. */
const styles: Record<string, string | undefined> = {};
const firstViewOf = firstViewStyles(sheet);
// Pages of the same screen share a style sheet.
for (const ofScreen of Map.groupBy(documents, ({ screen }) => screen).values()) {
  const url = await writeSheet(
    stylesOfPages(
      rest,
      ofScreen.map(({ html }) => html),
    ),
  );
  for (const { path, file, html } of ofScreen) {
    const styled = withStyles(html, { firstView: firstViewOf(html), sheet: url });
    styles[path] = styleHashOf(styled);
    await write(join(publicFolder, file), styled);
  }
}

for (const preview of await server.renderPreviews()) {
  await write(join(distFolder, 'preview', preview.path, 'index.html'), staticDocumentOf(shell, preview, font));
}

const rejected = await server.renderRejectedPage();
await write(
  join(distFolder, 'templates/enquiry-rejected.html'),
  rejectedTemplate(staticDocumentOf(shell, rejected, font)),
);

const securityExpires = readExpiry();
const today = new Date();
const warnings = [
  expiryWarning(securityExpires, today),
  ...claimWarnings(readSite().claims, today.getFullYear()),
  ...firmWarnings(readFirm(), today),
  ...electricityWarnings(readElectricity(), today),
];
for (const warning of warnings) if (warning) console.warn(warning);
for (const [path, text] of Object.entries(feedFiles({ ...server, pages, securityExpires })))
  await write(join(publicFolder, path), text);

const routes = {
  origin: server.origin,
  pages: pages.map((page) => page.path),
  noindex: server.noindexPaths,
  redirects: server.redirects,
  styles,
  ...server.permissions,
};
await write(join(distFolder, 'routes.json'), `${JSON.stringify(routes, null, 2)}\n`);
// The gateway sends a file uncompressed if it has no compressed copy. Tests skip compression, which halves the build time.
if (!process.argv.includes('--uncompressed')) await compressFolder(publicFolder);

console.info(`${pages.length} pages written to dist/public`);
