import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { GenericSchema, InferOutput } from 'valibot';
import { checkContent, ContentError, fillClaims } from './check.ts';
import { splitFrontMatter } from './front-matter.ts';
import { renderMarkdown, type DocumentNode } from './markdown.ts';
import { areaSchema } from './schema/area.ts';
import { pageFrontMatterSchema, postFrontMatterSchema, screenFrontMatterSchema } from './schema/front-matter.ts';
import { navigationSchema } from './schema/navigation.ts';
import { productsSchema } from './schema/products.ts';
import { screenSchemas } from './schema/screens.ts';
import { seoSchema } from './schema/seo.ts';
import { servicesSchema } from './schema/services.ts';
import { siteSchema, type Site } from './schema/site.ts';

const webFolder = join(import.meta.dirname, '../..');
export const contentFolder = join(webFolder, 'content');

const jsonSchemas: Record<string, GenericSchema> = {
  'site.json': siteSchema,
  'navigation.json': navigationSchema,
  'services.json': servicesSchema,
  'products.json': productsSchema,
  'area.json': areaSchema,
  'seo.json': seoSchema,
  ...Object.fromEntries(Object.entries(screenSchemas).map(([name, schema]) => [`screens/${name}.json`, schema])),
};

const markdownSchemas: Record<string, GenericSchema> = {
  screens: screenFrontMatterSchema,
  pages: pageFrontMatterSchema,
  blog: postFrontMatterSchema,
};

/** A Markdown file, checked and rendered. */
export interface ContentDocument {
  slug: string;
  meta: unknown;
  body: DocumentNode[];
}

/** Reads and checks one `content/*.json` or `content/screens/*.json`, claims filled in. Throws a `ContentError`. */
export function readJsonContent(path: string): unknown {
  const file = relative(webFolder, path);
  const name = relative(contentFolder, path);
  const schema = jsonSchemas[name];
  if (!schema) throw new ContentError(file, [{ field: '(whole file)', reason: 'no schema knows this file' }]);
  const source = readFileSync(path, 'utf8');
  return checkContent(file, schema, parseJson(file, name === 'site.json' ? source : fillClaims(file, source, readClaims())));
}

/** Reads, checks and renders one `content/{screens,pages,blog}/*.md`. Throws a `ContentError`. */
export function readMarkdownContent(path: string): ContentDocument {
  const file = relative(webFolder, path);
  const schema = markdownSchemas[basename(join(path, '..'))];
  if (!schema) throw new ContentError(file, [{ field: '(whole file)', reason: 'this folder is not for Markdown' }]);
  const { head, body } = splitFrontMatter(file, fillClaims(file, readFileSync(path, 'utf8'), readClaims()));
  return { slug: basename(path, '.md'), meta: checkContent(file, schema, head), body: renderMarkdown(body) };
}

/** Every blog post, newest first and by name within a day: the order of the list pages. */
export function readPosts(): { path: string; slug: string; meta: InferOutput<typeof postFrontMatterSchema> }[] {
  return readdirSync(join(contentFolder, 'blog'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      const path = join(contentFolder, 'blog', name);
      const { slug, meta } = readMarkdownContent(path);
      return { path, slug, meta: meta as InferOutput<typeof postFrontMatterSchema> };
    })
    .toSorted((a, b) => b.meta.date.localeCompare(a.meta.date, 'en') || a.slug.localeCompare(b.slug, 'en'));
}

function readClaims(): Site['claims'] {
  const path = join(contentFolder, 'site.json');
  const file = relative(webFolder, path);
  return checkContent(file, siteSchema, parseJson(file, readFileSync(path, 'utf8'))).claims;
}

function parseJson(file: string, source: string): unknown {
  try {
    return JSON.parse(source);
  } catch (error) {
    throw new ContentError(file, [{ field: '(whole file)', reason: error instanceof Error ? error.message : String(error) }]);
  }
}
