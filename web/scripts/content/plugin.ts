import type { Plugin } from 'vite';
import { checkFolders, contentFolder, readJsonContent, readMarkdownContent, readPosts } from './files.ts';

/** Virtual modules generated from the posts, by name. */
const postModules: Record<string, () => string> = {
  'content:posts': () => postsModule('false'),
  'content:drafts': () => postsModule('true'),
  'content:post-heads': postHeadsModule,
};

/**
 * Provides the content to the app as modules, checked on loading, so that an invalid file fails the build:
 * `content/**\/*.json` as data, `content/**\/*.md` as `{slug, meta, body}` (with `?meta` only the front matter),
 * `content:posts` as the list of published posts with loaders of their documents, `content:post-heads` as their metadata
 * for lists (separate, since every page loads the first), and `content:drafts` as the drafts with their loaders. Drafts are
 * a separate module so that no file of the public build can contain one.
 */
export function content(): Plugin {
  return {
    name: 'content',
    enforce: 'pre',
    buildStart: checkFolders,
    resolveId(id) {
      return id in postModules ? `\0${id}` : null;
    },
    load(id) {
      const postModule = id.startsWith('\0') ? postModules[id.slice(1)] : undefined;
      if (postModule) return postModule();
      if (!id.startsWith(contentFolder)) return null;
      if (id.endsWith('.json')) return JSON.stringify(readJsonContent(id));
      if (id.endsWith('.md')) return `export default ${JSON.stringify(readMarkdownContent(id))};`;
      if (id.endsWith('.md?meta')) return `export default ${JSON.stringify(readMarkdownContent(id.replace('?meta', '')).meta)};`;
      return null;
    },
  };
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
    .map(({ slug, minutes, meta: { title, description, heading, lead, date, category } }) => ({
      slug,
      minutes,
      meta: { title, description, heading, lead, date, category },
    }));
  return `export const postHeads = ${JSON.stringify(heads)};`;
}
