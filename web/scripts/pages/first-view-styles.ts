import { load, type CheerioAPI } from 'cheerio';
import { parse, type Root, type Rule } from 'postcss';

/** The blocks of `main` that can be in the window when a page opens: the head, a navigation and what follows. */
const BLOCKS = 3;

/**
 * Returns a function that takes a page's HTML, from `<html>` to `</html>`, and returns the part of the style `sheet` that
 * the first view needs: header and first three blocks of `main`. A page has these rules inline, so that its first paint waits for no
 * other file (docs/decisions/0013-the-styles-of-the-first-view-are-inline.md). Rules are left out only if they certainly apply
 * to nothing there, and those for hover, focus and print, which can wait.
 */
export function firstViewStyles(sheet: string): (html: string) => string {
  const whole = parse(sheet);
  return (html) => {
    const styles = whole.clone();
    const $ = firstView(html);
    const classes = new Set(
      $('[class]')
        .toArray()
        .flatMap((element) => (element.attribs.class ?? '').split(/\s+/)),
    );
    styles.walkAtRules('media', (media) => {
      if (media.params.startsWith('print')) media.remove();
    });
    styles.walkRules((rule) => {
      if (isKeyframe(rule)) return;
      const selectors = rule.selectors.filter((selector) => applies(selector, $, classes));
      if (selectors.length === 0) rule.remove();
      else rule.selectors = selectors;
    });
    removeUnusedKeyframes(styles);
    removeEmpty(styles);
    return styles.toString();
  };
}

/**
 * Divides a style `sheet` into its fonts and the rest. A page whose first view's styles are inline has the fonts there: when a
 * sheet declares fonts, even the same ones again, Chromium lays out all text again.
 */
export function divideFonts(sheet: string): { fonts: string; rest: string } {
  const rest = parse(sheet);
  const fonts: string[] = [];
  rest.walkAtRules('font-face', (font) => {
    fonts.push(font.toString());
    font.remove();
  });
  return { fonts: fonts.join(''), rest: rest.toString() };
}

/** The page without what is below the first view. */
function firstView(html: string): CheerioAPI {
  const $ = load(html);
  $('main').children().slice(BLOCKS).remove();
  $('footer').remove();
  return $;
}

// A `<details>` opens without script, so its attribute is a state too.
const states = String.raw`(?::(?:hover|active|focus|focus-visible|focus-within|target|checked|disabled|enabled|open|popover-open|autofill|user-invalid|placeholder-shown)\b|\[open\])`;
const ofInput = /:(?:hover|active|focus|focus-visible|focus-within)\b/;
const conditionsOnState = new RegExp(String.raw`:(?:not|has)\((?:${states},?)+\)`, 'g');
const stateOrPart = new RegExp(
  String.raw`${states}|::?(?:before|after|marker|backdrop|placeholder|first-line|selection|details-content|-(?:webkit|moz)-[\w-]+)(?:\([^)]*\))?`,
  'g',
);

/** Returns true if a selector applies to an element of the first view, in some state of it, or may do. */
function applies(selector: string, $: CheerioAPI, classes: ReadonlySet<string>): boolean {
  const always = selector.replace(conditionsOnState, '');
  const required = always.replace(/\[[^\]]*\]|:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g, '');
  if (ofInput.test(required)) return false;
  if ([...required.matchAll(/\.([\w-]+)/g)].some(([, name = '']) => !classes.has(name))) return false;
  const elements = always.replace(stateOrPart, '').replace(/(^|[\s>+~])$/, '$1*');
  try {
    return $(elements).length > 0;
  } catch {
    // A selector that the parser does not know.
    return true;
  }
}

const isKeyframe = ({ parent }: Rule) =>
  parent?.type === 'atrule' && 'name' in parent && parent.name.endsWith('keyframes');

function removeUnusedKeyframes(styles: Root): void {
  const values: string[] = [];
  styles.walkDecls(({ prop, value }) => {
    if (prop.startsWith('animation') || prop.startsWith('--')) values.push(value);
  });
  styles.walkAtRules(/keyframes$/, (keyframes) => {
    if (!values.some((value) => value.includes(keyframes.params))) keyframes.remove();
  });
}

/** Removes groups that have become empty. A statement, such as the order of the layers, has no `nodes`. */
function removeEmpty(styles: Root): void {
  let removed = true;
  while (removed) {
    removed = false;
    styles.walkAtRules((group) => {
      if (group.nodes?.length !== 0) return;
      group.remove();
      removed = true;
    });
  }
}
