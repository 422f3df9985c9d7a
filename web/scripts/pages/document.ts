import { load } from 'cheerio';
import type { HeadElement } from '../../src/app/head.ts';
import type { RenderedPage } from '../../src/app/entry-server.tsx';
import { graphOf, type Thing } from '../../src/app/structured-data/thing.ts';
import type { PageFiles } from './manifest.ts';

/** The parts of the index.html that Vite wrote, which has the files of every page. */
export interface Shell {
  /** The document of an interactive page, with comments in place of head, script and app. */
  frame: string;
  /** The same without script, rendered completely: nothing would render the rest later (`src/app/styles/deferred-rendering.css`). */
  staticFrame: string;
  styles: readonly string[];
  /** URL of the module that every interactive page runs. */
  script: string;
}

/** Reads Vite's index.html. */
export function readShell(html: string): Shell {
  const $ = load(html);
  const links = $('link[rel=stylesheet]');
  const styles = links.toArray().map((link) => $(link).attr('href') ?? '');
  const script = $('script[type=module]');
  const src = script.attr('src') ?? '';
  script.replaceWith('<!--script-->');
  links.remove();
  // The text is line breaks and indentation only.
  $('html, head, body').contents().filter((_, node) => node.type === 'text').remove();
  const frame = $.html();
  $('html').attr('data-rendered', '');
  return { frame, staticFrame: replaceOnce($.html(), '<!--script-->', ''), styles, script: src };
}

interface DocumentOptions {
  font: string;
  /** False for a page that is not hydrated; true by default. */
  scripts?: boolean;
}

/** The HTML file of a page. Throws for a page with a style attribute. */
export function documentOf(shell: Shell, page: RenderedPage, files: PageFiles, { font, scripts = true }: DocumentOptions): string {
  const head = [
    // Style sheets first, since they block rendering; scripts wait for it.
    ...[...new Set([...shell.styles, ...files.styles])].map((url) => `<link rel="stylesheet" crossorigin href="${url}">`),
    `<title>${escapeHtml(page.title)}</title>`,
    ...page.head.map(elementHtml),
    `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    ...structuredDataHtml(page.structuredData),
  ].join('\n');
  // In text, React escapes the quotes.
  if (page.html.includes(' style="')) throw new Error(`${page.path}: has a style attribute, which the content security policy blocks`);
  const html = replaceOnce(replaceOnce(scripts ? shell.frame : shell.staticFrame, '<!--head-->', head), '<!--app-->', page.html);
  if (!scripts) return html;
  // `src/app/start.ts` fetches these modules once the page is loaded.
  const modules = files.scripts.filter((url) => url !== shell.script).join(' ');
  return replaceOnce(html, '<!--script-->', `<script type="module" fetchpriority="low" data-modules="${modules}" crossorigin src="${shell.script}"></script>`);
}

/** Escapes text for HTML, between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/**
 * Structured data as a data block: a script element that is not JavaScript is never executed, so the content security
 * policy does not apply to it (HTML, "prepare the script element"). `<` is escaped, so that no text can end the element.
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
