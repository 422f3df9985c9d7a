import type { CheerioAPI } from 'cheerio';
import type { Root, Rule } from 'postcss';

interface Options {
  /** True (the default) to keep the rules for pointer and focus. */
  pointerAndFocus?: boolean;
}

/**
 * Removes from `styles` the rules that apply to nothing in the HTML of `pages`. A rule is removed only if it certainly applies to
 * no element there, in any state that the browser gives it (hovered, ticked, open): one that may apply is kept.
 */
export function removeUnused(
  styles: Root,
  pages: readonly CheerioAPI[],
  { pointerAndFocus = true }: Options = {},
): void {
  const contents = pages.map(($) => ({ $, classes: classesOf($) }));
  styles.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    const selectors = rule.selectors.filter(
      (selector) =>
        (pointerAndFocus || !requiresInput(selector)) && contents.some((content) => applies(selector, content)),
    );
    if (selectors.length === 0) rule.remove();
    else rule.selectors = selectors;
  });
  removeUnusedKeyframes(styles);
  removeEmpty(styles);
}

interface Content {
  $: CheerioAPI;
  classes: ReadonlySet<string>;
}

const classesOf = ($: CheerioAPI) =>
  new Set(
    $('[class]')
      .toArray()
      .flatMap((element) => (element.attribs.class ?? '').split(/\s+/)),
  );

// Longer names first, since a hyphen ends a word. A `<details>` opens without script, so its attribute is a state too.
const states = String.raw`(?::(?:hover|active|focus-visible|focus-within|focus|target|checked|disabled|enabled|open|popover-open|autofill|user-invalid|placeholder-shown)\b|\[open\])`;
const ofInput = /:(?:hover|active|focus)\b/;
const everyState = new RegExp(states, 'g');
const conditionsOnState = new RegExp(String.raw`:(?:not|has)\((?:${states},?)+\)`, 'g');
const stateInNegation = new RegExp(String.raw`:not\((?:\([^()]*\)|[^)])*?${states}`);
const parts =
  /::?(?:before|after|marker|backdrop|placeholder|first-line|selection|details-content|-(?:webkit|moz)-[\w-]+)(?:\([^)]*\))?/g;

/** The selector without conditions on states. */
const inAnyState = (selector: string) => selector.replace(conditionsOnState, '');

/** The simple selectors of a selector that all have to match, without attributes. */
const requirementsOf = (selector: string) =>
  inAnyState(selector).replace(/\[[^\]]*\]|:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g, '');

const requiresInput = (selector: string) => ofInput.test(requirementsOf(selector));

/** Returns true if a selector applies to an element, in some state of it, or may do. */
function applies(selector: string, { $, classes }: Content): boolean {
  if ([...requirementsOf(selector).matchAll(/\.([\w-]+)/g)].some(([, name = '']) => !classes.has(name))) return false;
  const always = inAnyState(selector);
  // Inside `:not()`, a state that does not hold makes the selector match more elements.
  if (stateInNegation.test(always)) return true;
  const elements = always
    .replace(everyState, ':not(no-element)')
    .replace(parts, '')
    .replace(/(^|[\s>+~])$/, '$1*');
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
