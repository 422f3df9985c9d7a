import type { CheerioAPI } from 'cheerio';
import type { Root, Rule } from 'postcss';

interface Options {
  /**
   * True for styles that are complete until a visitor uses the page: without rules for hover, focus, selected text, an
   * opened `<details>` and what contains one, or a control that has been disabled, without cursors and transitions, and without
   * custom properties that only other rules read.
   */
  firstView?: boolean;
}

/**
 * Removes from `styles` the rules that apply to nothing in the HTML of `pages`. A rule is removed only if it certainly applies to
 * no element there, in any state that the browser gives it (hovered, ticked, open): one that may apply is kept. With `firstView`,
 * those that apply only in a state that requires input are removed too.
 */
export function removeUnused(styles: Root, pages: readonly CheerioAPI[], { firstView = false }: Options = {}): void {
  const contents = pages.map(($) => ({ $, classes: classesOf($) }));
  styles.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    const selectors = rule.selectors.filter((selector) =>
      contents.some((content) => applies(selector, content) && !(firstView && requiresInput(selector, content))),
    );
    if (selectors.length === 0) rule.remove();
    else rule.selectors = selectors;
  });
  if (firstView) {
    styles.walkDecls(forInput, (declaration) => void declaration.remove());
    removeUnreadProperties(styles);
  }
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
const ofInput = /:(?:hover|active|focus|:selection)\b/;
// A page looks the same without these until a visitor uses it.
const forInput = /^(?:cursor|transition)/;
const everyState = new RegExp(states, 'g');
const conditionsOnState = new RegExp(String.raw`:(?:not|has)\((?:${states},?)+\)`, 'g');
// Tested on a selector without its alternatives and negations.
const hasOpened = /:has\([^(),]*\[open\][^(),]*\)/;
const alternativesAndNegations = /:(?:not|is|where)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;
const stateInNegation = new RegExp(String.raw`:not\((?:\([^()]*\)|[^)])*?${states}`);
const parts =
  /::?(?:before|after|marker|backdrop|placeholder|first-line|selection|details-content|-(?:webkit|moz)-[\w-]+)(?:\([^)]*\))?/g;

/** The selector without conditions on states. */
const inAnyState = (selector: string) => selector.replace(conditionsOnState, '');

/** The simple selectors of a selector that all have to match. */
const requirementsOf = (selector: string) =>
  inAnyState(selector).replace(/:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g, '');

/**
 * Returns true if a selector applies to nothing until a visitor points at an element, focuses it, opens it, selects text or sends
 * a form.
 */
function requiresInput(selector: string, { $ }: Content): boolean {
  const requirements = requirementsOf(selector);
  const requiresOpened =
    requirements.includes('[open]') || hasOpened.test(selector.replace(alternativesAndNegations, ''));
  return (
    ofInput.test(requirements) ||
    (requiresOpened && $('[open]').length === 0) ||
    (requirements.includes(':disabled') && $('[disabled]').length === 0)
  );
}

/** Returns true if a selector applies to an element, in some state of it, or may do. */
function applies(selector: string, { $, classes }: Content): boolean {
  const withoutAttributes = requirementsOf(selector).replace(/\[[^\]]*\]/g, '');
  if ([...withoutAttributes.matchAll(/\.([\w-]+)/g)].some(([, name = '']) => !classes.has(name))) return false;
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

/** Removes the custom properties that nothing reads, then those that only these read. */
function removeUnreadProperties(styles: Root): void {
  let removed = true;
  while (removed) {
    removed = false;
    const read = propertiesRead(styles);
    styles.walkDecls(/^--/, (declaration) => {
      if (read.has(declaration.prop)) return;
      declaration.remove();
      removed = true;
    });
  }
}

/** The custom properties that a value, or the condition of a group, reads. */
function propertiesRead(styles: Root): ReadonlySet<string> {
  const texts: string[] = [];
  styles.walkDecls(({ value }) => void texts.push(value));
  styles.walkAtRules(({ name, params }) => {
    if (name !== 'property') texts.push(params);
  });
  return new Set(texts.flatMap((text) => text.match(/--[\w-]+/g) ?? []));
}

function removeUnusedKeyframes(styles: Root): void {
  const values: string[] = [];
  styles.walkDecls(({ prop, value }) => {
    if (prop.startsWith('animation') || prop.startsWith('--')) values.push(value);
  });
  styles.walkAtRules(/keyframes$/, (keyframes) => {
    if (!values.some((value) => value.includes(keyframes.params))) keyframes.remove();
  });
}

/** Removes rules and groups that have become empty. A statement, such as the order of the layers, has no `nodes`. */
function removeEmpty(styles: Root): void {
  styles.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
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
