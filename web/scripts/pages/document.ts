import { createHash } from 'node:crypto';
import { load } from 'cheerio';
import type { HeadElement } from '../../src/app/head.ts';
import type { RenderedPage } from '../../src/app/entry-server.tsx';
import { graphOf, type Thing } from '../../src/app/structured-data/thing.ts';
import { escapeHtml } from './escape-html.ts';
import { picturePreloads } from './picture-preloads.ts';

/** Marks the place of a document's styles. */
const STYLES = '<!--styles-->';

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
  $('html, head, body')
    .contents()
    .filter((_, node) => node.type === 'text')
    .remove();
  const frame = $.html();
  $('html').attr('data-rendered', '');
  return { frame, staticFrame: replaceOnce($.html(), '<!--script-->', ''), styles, script: src };
}

/** The HTML file of a page without script, which links the shell's style sheets. Throws for a page with a style attribute. */
export function staticDocumentOf(shell: Shell, page: RenderedPage, font: string): string {
  const links = shell.styles.map((url) => `<link rel="stylesheet" crossorigin href="${url}">`);
  return replaceOnce(filled(shell.staticFrame, page, font), STYLES, links.join(''));
}

/** The scripts and styles that make a page interactive. */
interface Interactive {
  /** URLs of the modules of the page. */
  scripts: readonly string[];
  /** URL of the site's style sheet, which is fetched with the scripts. */
  siteStyles: string;
}

/** The HTML of an interactive page, without its styles. Throws for a page with a style attribute. */
export function documentOf(
  shell: Shell,
  page: RenderedPage,
  font: string,
  { scripts, siteStyles }: Interactive,
): string {
  // `src/app/start.ts` fetches these once the page is loaded.
  const modules = scripts.filter((url) => url !== shell.script).join(' ');
  return replaceOnce(
    filled(shell.frame, page, font),
    '<!--script-->',
    `<script type="module" fetchpriority="low" data-styles="${siteStyles}" data-modules="${modules}" crossorigin src="${shell.script}"></script>`,
  );
}

/** The styles of an interactive page, for which its first paint does not wait. */
interface PageStyles {
  /** The rules of the first view, with the fonts and registered properties. */
  firstView: string;
  /** URL of the style sheet with the rules of the page. */
  sheet: string;
}

/** A document with its styles: those of the first view are inline. */
export function withStyles(html: string, { firstView, sheet }: PageStyles): string {
  // The sheet comes after the page, and after the hero's picture.
  const link = `<link rel="stylesheet" fetchpriority="low" crossorigin href="${sheet}">`;
  return replaceOnce(replaceOnce(html, STYLES, `<style>${firstView}</style>`), '</body>', `${link}</body>`);
}

/**
 * The source expression of `style-src` for a page's inline style, without its quotes (CSP 3, hash-source). Undefined if the
 * page has none.
 */
export function styleHashOf(html: string): string | undefined {
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1];
  return style === undefined ? undefined : `sha256-${createHash('sha256').update(style).digest('base64')}`;
}

/** A frame with the head and the content of a page. */
function filled(frame: string, page: RenderedPage, font: string): string {
  const head = [
    STYLES,
    `<title>${escapeHtml(page.title)}</title>`,
    ...page.head.map(elementHtml),
    ...picturePreloads(page.html),
    `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    ...structuredDataHtml(page.structuredData),
  ].join('\n');
  // In text, React escapes the quotes.
  if (page.html.includes(' style="'))
    throw new Error(`${page.path}: has a style attribute, which the content security policy blocks`);
  return replaceOnce(replaceOnce(frame, '<!--head-->', head), '<!--app-->', withoutSvgEndTags(page.html));
}

// React escapes `>` in attributes.
const emptySvgElement = /<(circle|ellipse|line|path|polygon|polyline|rect|use)( [^>]*)?><\/\1>/g;

/** Writes SVG elements without content as self-closing ones (HTML standard, "foreign elements"), which compress better. */
const withoutSvgEndTags = (html: string) => html.replaceAll(emptySvgElement, '<$1$2/>');

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
