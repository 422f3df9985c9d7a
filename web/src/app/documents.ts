import { posts } from 'content:posts';
import { postSource, type SiteDocument } from '../../content-model/documents.ts';

type DocumentModule = { default: SiteDocument };

const screenAndPageLoaders = import.meta.glob<DocumentModule>([
  '../../content/screens/*.md',
  '../../content/pages/*.md',
]);

/** The loaders of the documents of `content/`, by file from `web/src/app`. */
export const documentLoaders: Readonly<Record<string, () => Promise<DocumentModule>>> = {
  ...screenAndPageLoaders,
  ...Object.fromEntries(posts.map((post) => [`../../${postSource(post.slug)}`, post.load])),
};

/** The slugs of `content/pages`, from the same list: a second one would be in the script of every page. */
export const pageSlugs = Object.keys(screenAndPageLoaders).flatMap(
  (file) => /\/pages\/(.*)\.md$/.exec(file)?.[1] ?? [],
);
