declare module '*.md' {
  import type { DocumentNode } from '../scripts/content/document-node.ts';
  const document: { slug: string; meta: Record<string, string>; body: DocumentNode[] };
  export default document;
}

declare module 'content:posts' {
  import type { Post } from './config/documents.ts';
  export const posts: readonly Post[];
}

declare module 'content:drafts' {
  import type { Post } from './config/documents.ts';
  export const posts: readonly Post[];
}

declare module 'content:post-heads' {
  import type { PostHead } from './config/documents.ts';
  export const postHeads: readonly PostHead[];
}

/** The site's public origin, fixed at build time by the variable SITE_ORIGIN. */
declare const SITE_ORIGIN: string;
