import { dirname } from 'node:path';
import type { Plugin } from 'vite';
import { contentFolder, readJsonContent, readMarkdownContent, readPosts } from './files.ts';

const publishedId = 'content:posts';
const draftsId = 'content:drafts';

/**
 * Gives the app its content as modules, checked on the way in, so that a wrong file fails the build:
 * `content/*.json` as data, `content/**\/*.md` as `{slug, meta, body}` (with `?meta` the front matter alone), `content:posts` as the list of
 * published posts (each with a loader of its body) and `content:drafts` as the same for drafts.
 * Drafts are a module of their own so that no file of the public build can come to hold one.
 */
export function content(): Plugin {
  return {
    name: 'content',
    enforce: 'pre',
    resolveId(id) {
      return id === publishedId || id === draftsId ? `\0${id}` : null;
    },
    load(id) {
      if (id === `\0${publishedId}`) return postsModule('false');
      if (id === `\0${draftsId}`) return postsModule('true');
      if (!id.startsWith(contentFolder)) return null;
      if (dirname(id) === contentFolder && id.endsWith('.json')) return JSON.stringify(readJsonContent(id));
      if (id.endsWith('.md')) return `export default ${JSON.stringify(readMarkdownContent(id))};`;
      if (id.endsWith('.md?meta')) return `export default ${JSON.stringify(readMarkdownContent(id.replace('?meta', '')).meta)};`;
      return null;
    },
  };
}

function postsModule(draft: 'true' | 'false'): string {
  const entries = readPosts()
    .filter(({ meta }) => meta.draft === draft)
    .map(({ path, slug, meta }) => {
      const { title, description, heading, lead, date, category, categorySlug } = meta;
      const data = JSON.stringify({ slug, meta: { title, description, heading, lead, date, category, categorySlug } }).slice(1, -1);
      return `{${data},source:${JSON.stringify(`content/blog/${slug}.md`)},load:()=>import(${JSON.stringify(path)})}`;
    });
  return `export const posts = [${entries.join(',\n')}];`;
}
