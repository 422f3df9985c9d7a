import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { workFolder } from '../build-folders.ts';
import { areaMapOf } from './area-map.ts';
import {
  checkFolders,
  contentFolder,
  readArea,
  readFirm,
  readJsonContent,
  readMarkdownContent,
  readPosts,
  readPrices,
  readSite,
} from './files.ts';
import { financeExampleOf } from './finance-example.ts';
import { firmLinesOf } from './firm-lines.ts';
import { joinFigures } from './non-breaking.ts';
import { pageSiteOf } from './page-site.ts';
import { tenYearCostsSection } from './ten-year-costs.ts';

/** Virtual modules generated from the posts, the firm's particulars and the prices, by name. */
const virtualModules: Record<string, () => string> = {
  'content:posts': () => postsModule('false'),
  'content:drafts': () => postsModule('true'),
  'content:post-heads': postHeadsModule,
  'content:particulars': particularsModule,
  'content:firm-lines': () => `export const firmLines = ${JSON.stringify(firmLinesOf(readSite(), readFirm()))};`,
  'content:finance-example': () => `export const financeExample = ${JSON.stringify(financeExampleOf(readFirm()))};`,
  // Re-exported, since the build adds a hash to the file's name.
  'content:area-map': () => `export { default } from ${JSON.stringify(writeAreaMap())};`,
  'content:ten-year-costs': () =>
    `export const tenYearCosts = ${JSON.stringify(tenYearCostsSection(...readPrices()))};`,
};

/** Only structured data use this module; no page shows its text. */
const STRUCTURED_DATA = '\0content:particulars';

const siteFile = join(contentFolder, 'site.json');

/**
 * Provides the content to the app as modules, checked on loading, so that an invalid file fails the build:
 * `content/**\/*.json` as data, `content/**\/*.md` as a `SiteDocument` (with `?meta` only the front matter),
 * `content:posts` as the list of published posts with loaders of their documents, `content:post-heads` as their metadata
 * for lists (separate, since every page loads the first), and `content:drafts` as the drafts with their loaders. Drafts are
 * a separate module so that no file of the public build can contain one. `content:firm-lines` has the sentences that pages
 * make of `content/firm.json`, `content:finance-example` the representative example if it has one, and `content:particulars` what
 * the structured data say of the firm. `content:ten-year-costs` has the section on the costs of ten years, and `content:area-map`
 * the URL of the drawing over the map's land. A build leaves out of `content/site.json` what no page needs in the browser, and joins
 * figures and their units in what pages show (rule 2.128).
 */
export function content(): Plugin {
  let building = false;
  return {
    name: 'content',
    enforce: 'pre',
    configResolved({ command }) {
      building = command === 'build';
    },
    buildStart: checkFolders,
    resolveId(id) {
      return id in virtualModules ? `\0${id}` : null;
    },
    load(id) {
      if (building && id === siteFile) return JSON.stringify(pageSiteOf(readSite()));
      const source = sourceOf(id);
      return building && source !== null && id !== STRUCTURED_DATA ? joinFigures(source) : source;
    },
  };
}

/** The source of a content module, or null for any other module. */
function sourceOf(id: string): string | null {
  const virtualModule = id.startsWith('\0') ? virtualModules[id.slice(1)] : undefined;
  if (virtualModule) return virtualModule();
  if (!id.startsWith(contentFolder)) return null;
  if (id.endsWith('.json')) return JSON.stringify(readJsonContent(id));
  if (id.endsWith('.md')) return documentModule(id);
  if (id.endsWith('.md?meta'))
    return `export default ${JSON.stringify(readMarkdownContent(id.replace('?meta', '')).meta)};`;
  return null;
}

function documentModule(path: string): string {
  const document = readMarkdownContent(path);
  // Imported, since the build adds a hash to the file's name.
  return `import drawing from '/src/assets/motifs/${document.meta.motif}.svg';export default {...${JSON.stringify(document)},drawing};`;
}

function postsModule(draft: 'true' | 'false'): string {
  const entries = readPosts()
    .filter(({ meta }) => meta.draft === draft)
    .map(({ path, slug, meta: { category } }) => {
      const data = JSON.stringify({ slug, category }).slice(1, -1);
      return `{${data},load:()=>import(${JSON.stringify(path)})}`;
    });
  return `export const posts = [${entries.join(',\n')}];`;
}

function postHeadsModule(): string {
  const heads = readPosts()
    .filter(({ meta }) => meta.draft === 'false')
    .map(({ slug, minutes, meta: { title, description, heading, lead, date, category, motif } }) => ({
      slug,
      minutes,
      meta: { title, description, heading, lead, date, category, motif },
    }));
  return `export const postHeads = ${JSON.stringify(heads)};`;
}

/** Writes the drawing over the map of the service area, and returns its path. */
function writeAreaMap(): string {
  const file = join(workFolder, 'area-map.svg');
  const drawing = areaMapOf(readArea(), readSite());
  // The development server updates pages when the file changes, and that asks for it again.
  if (existsSync(file) && readFileSync(file, 'utf8') === drawing) return file;
  const unfinished = `${file}.${process.pid}`;
  mkdirSync(workFolder, { recursive: true });
  writeFileSync(unfinished, drawing);
  // Tests and a build may run at the same time: neither reads half of it.
  renameSync(unfinished, file);
  return file;
}

function particularsModule(): string {
  return `export const particulars = ${JSON.stringify(readFirm())};export const foundedInSearchData = ${JSON.stringify(readSite().claims.foundedInSearchData)};`;
}
