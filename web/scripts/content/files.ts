import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { checkAddOns, checkAddresses, checkCategories } from './cross-checks.ts';
import { checkEstimate } from './estimate-checks.ts';
import { checkPhotos } from './photo-checks.ts';
import { checkContent, ContentError } from '../../content-model/check.ts';
import { type Facts, factsOf, factsOfElectricity, factsOfSite } from './facts.ts';
import { fillFacts } from './fill-facts.ts';
import type { DocumentNode } from '../../content-model/document-node.ts';
import { renderMarkdown, splitFrontMatter } from './markdown.ts';
import { jsonSchemas, markdownSchemas } from './schemas.ts';
import { checkTenYearCosts } from './ten-year-costs.ts';
import type { Area } from '../../content-model/area.ts';
import type { BlogCategories } from '../../content-model/blog-categories.ts';
import type { PostFrontMatter } from '../../content-model/front-matter.ts';
import { electricitySchema, type Electricity } from '../../content-model/electricity.ts';
import type { EstimateContent } from '../../content-model/estimate.ts';
import { firmSchema, type Firm } from '../../content-model/firm.ts';
import type { Products } from '../../content-model/products.ts';
import type { AboutUs } from '../../content-model/screens/about-us.ts';
import type { MotifName } from '../../content-model/motifs.ts';
import type { ProductAddOns } from '../../content-model/screens/product-add-ons.ts';
import { siteSchema, type Site } from '../../content-model/site.ts';
import type { TenYearCosts } from '../../content-model/ten-year-costs.ts';

const webFolder = join(import.meta.dirname, '../..');
export const contentFolder = join(webFolder, 'content');

/** A Markdown file, checked and rendered. */
export interface ContentDocument {
  slug: string;
  meta: { motif: MotifName };
  body: DocumentNode[];
  /** Estimated reading time, at least one minute. */
  minutes: number;
}

// A careful reader of plain English.
const WORDS_PER_MINUTE = 220;

/** Reads, checks and fills in one `content/*.json` or `content/screens/*.json`. Throws a `ContentError`. */
export function readJsonContent(path: string): unknown {
  const file = relative(webFolder, path);
  const name = relative(contentFolder, path);
  const schema = jsonSchemas[name];
  if (!schema) throw new ContentError(file, [{ field: '(whole file)', reason: 'there is no schema for this file' }]);
  if (name === 'site.json') return readSite();
  if (name === 'firm.json') return readFirm();
  if (name === 'electricity.json') return readElectricity();
  return checkContent(file, schema, fillFacts(file, parseJson(path), facts()));
}

/** Reads, checks and renders one `content/{screens,pages,blog}/*.md`. Throws a `ContentError`. */
export function readMarkdownContent(path: string): ContentDocument {
  const file = relative(webFolder, path);
  const schema = markdownSchemas[basename(join(path, '..'))];
  if (!schema) throw new ContentError(file, [{ field: '(whole file)', reason: 'this folder is not for Markdown' }]);
  const { head, body } = splitFrontMatter(file, fillFacts(file, readFileSync(path, 'utf8'), facts()));
  return {
    slug: basename(path, '.md'),
    meta: checkContent(file, schema, head),
    body: renderMarkdown(body),
    minutes: Math.max(1, Math.round(body.split(/\s+/).length / WORDS_PER_MINUTE)),
  };
}

/** A blog post without its text. */
export interface PostFile {
  path: string;
  slug: string;
  meta: PostFrontMatter;
  minutes: number;
}

/**
 * Every blog post, newest first and by name within a day, which is the order of the lists. Throws a `ContentError`, also
 * for an unknown category.
 */
export function readPosts(): PostFile[] {
  const categories = new Set(readCategories().map(({ slug }) => slug));
  return markdownIn('blog')
    .map((path) => {
      const { slug, meta, minutes } = readMarkdownContent(path);
      const post = { path, slug, meta: meta as PostFrontMatter, minutes };
      if (!categories.has(post.meta.category)) {
        throw new ContentError(relative(webFolder, path), [
          { field: 'category', reason: `must be one of content/blog-categories.json: ${[...categories].join(', ')}` },
        ]);
      }
      return post;
    })
    .toSorted((a, b) => b.meta.date.localeCompare(a.meta.date, 'en') || a.slug.localeCompare(b.slug, 'en'));
}

/**
 * Checks rules across files: every page and post has a unique path, every category a published post, since the navigation
 * links to it, every add-on entry a product, every photograph a person, and the estimate and the costs of ten years refer to
 * what is there. Throws a `ContentError`.
 */
export function checkFolders(): void {
  checkAddresses(['pages', 'blog'].flatMap((folder) => markdownIn(folder).map((path) => relative(webFolder, path))));
  checkCategories(
    readCategories(),
    readPosts().map(({ meta }) => meta),
  );
  checkAddOns(
    readJsonContent(join(contentFolder, 'screens/product-add-ons.json')) as ProductAddOns,
    readJsonContent(join(contentFolder, 'products.json')) as Products,
  );
  checkPhotos(readJsonContent(join(contentFolder, 'screens/about-us.json')) as AboutUs, readPhotos());
  checkEstimate(readPrices()[0]);
  checkTenYearCosts(...readPrices());
}

/** Reads `content/estimate.json`, and `content/ten-year-costs.json`, which adds to it. */
export function readPrices(): [EstimateContent, TenYearCosts] {
  const [estimate, costs] = ['estimate.json', 'ten-year-costs.json'].map((name) =>
    readJsonContent(join(contentFolder, name)),
  );
  return [estimate as EstimateContent, costs as TenYearCosts];
}

/** The files of `content/photos/` by name. A firm without photographs need not have the folder. */
function readPhotos(): Map<string, Buffer> {
  const folder = join(contentFolder, 'photos');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : [];
  return new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
}

function markdownIn(folder: string): string[] {
  return readdirSync(join(contentFolder, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(contentFolder, folder, name));
}

function readCategories(): BlogCategories {
  return readJsonContent(join(contentFolder, 'blog-categories.json')) as BlogCategories;
}

/**
 * Reads `content/site.json`, in which the firm's name and claims may be referred to as in any other file. The environment
 * variable `SITE_CONTENT` holds fields as JSON that replace those of the file: for a build with another measurement id, for
 * example.
 */
export function readSite(): Site {
  const path = join(contentFolder, 'site.json');
  const file = relative(webFolder, path);
  const overrides = JSON.parse(process.env.SITE_CONTENT || '{}') as object;
  const site = checkContent(file, siteSchema, { ...(parseJson(path) as object), ...overrides });
  return checkContent(file, siteSchema, fillFacts(file, site, factsOfSite(site)));
}

/**
 * Reads `content/firm.json`, which may refer to the firm's name, address and claims. The environment variable `FIRM_CONTENT`
 * replaces fields of the file, as `SITE_CONTENT` does of site.json.
 */
export function readFirm(): Firm {
  const path = join(contentFolder, 'firm.json');
  const file = relative(webFolder, path);
  const overrides = JSON.parse(process.env.FIRM_CONTENT || '{}') as object;
  return checkContent(
    file,
    firmSchema,
    fillFacts(file, { ...(parseJson(path) as object), ...overrides }, factsOfSite(readSite())),
  );
}

/** Reads `content/area.json`. */
export function readArea(): Area {
  return readJsonContent(join(contentFolder, 'area.json')) as Area;
}

/** Reads `content/electricity.json`. */
export function readElectricity(): Electricity {
  const path = join(contentFolder, 'electricity.json');
  return checkContent(relative(webFolder, path), electricitySchema, parseJson(path));
}

/** The texts that every file but site.json, firm.json and electricity.json may name. */
function facts(): Facts {
  return { ...factsOf(readSite(), readFirm()), ...factsOfElectricity(readElectricity()) };
}

function parseJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ContentError(relative(webFolder, path), [{ field: '(whole file)', reason }]);
  }
}
