import type { HeadElement } from '../../src/app/head.ts';
import type { RenderedPage } from '../../src/app/entry-server.tsx';
import { graphOf, type Thing } from '../../src/app/structured-data/thing.ts';
import type { PageFiles } from './manifest.ts';

interface DocumentOptions {
  font: string;
  /** Whether the page becomes interactive; true unless told. */
  scripts?: boolean;
}

/** The whole HTML file of a page. `shell` is the index.html Vite wrote, which has the files of every page. */
export function documentOf(shell: string, page: RenderedPage, files: PageFiles, { font, scripts = true }: DocumentOptions): string {
  const missing = (urls: readonly string[]) => urls.filter((url) => !shell.includes(`"${url}"`));
  const { frame, styles } = takeStyles(shell);
  const head = [
    // First what the page cannot be drawn without; scripts have time until it is.
    ...styles,
    ...missing(files.styles).map((url) => `<link rel="stylesheet" crossorigin href="${url}">`),
    `<title>${escapeHtml(page.title)}</title>`,
    ...page.head.map(elementHtml),
    `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    ...structuredDataHtml(page.structuredData),
  ].join('\n    ');
  const html = replaceOnce(replaceOnce(frame, '<!--head-->', head), '<!--app-->', page.html);
  if (/<[^>]+ style=/.test(html)) throw new Error(`${page.path}: has a style attribute, which the page's policy blocks`);
  // Without script nothing comes that would draw the rest later (`src/app/styles/deferred-rendering.css`).
  if (!scripts) return replaceOnce(html, '<html', '<html data-rendered=""').replace(/\s*<script\b[^>]*><\/script>/g, '');
  // What `src/app/start.ts` asks for once the page is loaded.
  return replaceOnce(html, '<script type="module"', `<script type="module" fetchpriority="low" data-modules="${missing(files.scripts).join(' ')}"`);
}

/** The shell without its style sheets, which Vite puts last, and those. */
function takeStyles(shell: string): { frame: string; styles: string[] } {
  const pattern = /\n?[^\S\n]*(<link rel="stylesheet"[^>]*>)/g;
  return { frame: shell.replace(pattern, ''), styles: [...shell.matchAll(pattern)].map(([, link]) => link ?? '') };
}

/** Text as it may stand in HTML, between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/**
 * Structured data as a data block: a script element whose type is not JavaScript's is never run, so the page's policy has
 * nothing to say of it (HTML, "prepare the script element"). `<` is escaped, so that no text in it can end the element.
 */
function structuredDataHtml(things: readonly Thing[]): string[] {
  if (things.length === 0) return [];
  const json = JSON.stringify(graphOf(things)).replaceAll('<', String.raw`\u003c`);
  return [`<script data-page="" type="application/ld+json">${json}</script>`];
}

function elementHtml({ tag, attributes }: HeadElement): string {
  const pairs = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return `<${tag} data-page=""${pairs.join('')}>`;
}

function replaceOnce(html: string, mark: string, replacement: string): string {
  if (html.split(mark).length !== 2) throw new Error(`index.html must have ${mark} once`);
  return html.replace(mark, () => replacement);
}
