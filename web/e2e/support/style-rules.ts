import { AtRule, parse, type Node, type Rule } from 'postcss';
import type { Page } from 'playwright-core';

/** Fetches the style sheet whose URL is in `attribute` of `element`. */
export async function sheetOf(page: Page, element: string, attribute: string): Promise<string> {
  const url = await page.locator(element).getAttribute(attribute);
  const response = await page.request.get(new URL(url ?? '', page.url()).href);
  return response.text();
}

/** The selectors of a style sheet, each with its rule: the conditions, the selector and the declarations. */
export function selectorsOf(sheet: string): { selector: string; rule: string }[] {
  const found: { selector: string; rule: string }[] = [];
  parse(sheet).walkRules((rule) => {
    const conditions = conditionsOf(rule);
    if (conditions.includes('@keyframes')) return;
    const declarations = rule.nodes.map(String).join(';');
    for (const selector of rule.selectors) found.push({ selector, rule: `${conditions}${selector}{${declarations}}` });
  });
  return found;
}

/** The at-rules around a rule, outermost first. */
function conditionsOf(rule: Rule): string {
  const conditions: string[] = [];
  for (let node: Node | undefined = rule.parent; node instanceof AtRule; node = node.parent) {
    conditions.unshift(`@${node.name} ${node.params} `);
  }
  return conditions.join('');
}

const states = String.raw`(?::(?:hover|active|focus-visible|focus-within|focus|target|checked|disabled|enabled|popover-open|user-invalid)\b|\[open\])`;
const negatedStates = new RegExp(String.raw`:not\((?:${states},? ?)+\)`, 'g');
const parts = /::?(?:before|after|marker|placeholder|backdrop)\b|::[\w-]+(?:\([^)]*\))?/g;

/** Returns those selectors that match an element of the page, as it is or in another state. */
export function matching(page: Page, selectors: readonly string[]): Promise<string[]> {
  const alternatives = selectors.map((selector) => {
    const now = selector.replace(parts, '').replace(/(^|[\s>+~])$/, '$1*');
    const inState = now.replace(negatedStates, '').replace(new RegExp(states, 'g'), ':not(no-element)');
    return { selector, now, inState };
  });
  return page.evaluate(
    (all) =>
      all
        .filter(({ now, inState }) => document.querySelector(now) ?? document.querySelector(inState))
        .map(({ selector }) => selector),
    alternatives,
  );
}
