import { load } from 'cheerio';
import { parse } from 'postcss';
import { removeUnused } from './used-styles.ts';

/** The blocks of `main` that can be in the window when a page opens: the head, a navigation and what follows. */
const BLOCKS = 3;

/** Heads that fill most of a window with their picture. One block is visible below them. */
const TALL_HEADS = '[data-slot=hero], [data-slot=scene-head]';

/**
 * Returns a function that takes a page's HTML, from `<html>` to `</html>`, and returns the part of the style `sheet` that
 * the first view needs: header and first blocks of `main`. A page has these rules inline, so that its first paint waits for no
 * other file (docs/decisions/0013-the-styles-of-the-first-view-are-inline.md). Rules for print, and what only a visitor who uses
 * the page notices, such as hover and focus, can wait.
 */
export function firstViewStyles(sheet: string): (html: string) => string {
  const whole = parse(sheet);
  return (html) => {
    const $ = withoutScript(html);
    const blocks = $('main').children();
    blocks.slice(blocks.first().is(TALL_HEADS) ? 2 : BLOCKS).remove();
    $('footer, [popover], details:not([open]) > :not(summary)').remove();
    const styles = whole.clone();
    styles.walkAtRules('media', (media) => {
      if (media.params.startsWith('print')) media.remove();
    });
    styles.walkComments((comment) => void comment.remove());
    removeUnused(styles, [$], { firstView: true });
    return styles.toString();
  };
}

/** Returns the part of the style `sheet` that any of the `pages` needs, given as HTML, until script adds to them. */
export function stylesOfPages(sheet: string, pages: readonly string[]): string {
  const styles = parse(sheet);
  removeUnused(styles, pages.map(withoutScript));
  return styles.toString();
}

/** A page as a browser without script reads it: with the content of `<noscript>`. */
const withoutScript = (html: string) => load(html, { scriptingEnabled: false });

/**
 * Divides a style `sheet` into its fonts and registered properties, and the rest. A page whose first view's styles are inline has
 * them there: when a sheet declares fonts, even the same ones again, Chromium lays out all text again, and when it registers
 * properties, it styles all elements again.
 */
export function divideFontsAndProperties(sheet: string): { fontsAndProperties: string; rest: string } {
  const rest = parse(sheet);
  const found: string[] = [];
  rest.walkAtRules(/^(?:font-face|property)$/, (rule) => {
    found.push(rule.toString());
    rule.remove();
  });
  return { fontsAndProperties: found.join(''), rest: rest.toString() };
}
