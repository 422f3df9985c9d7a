import compat, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data/forLegacyNode';
import type { Page } from 'playwright-core';
import { styleHashOf } from '../../scripts/pages/document.ts';
import { lackedBy } from '../../scripts/browsers/browser-floor.ts';
import { rewriteForFloor } from './older-style.ts';

const builtins = (compat.javascript?.builtins ?? {}) as Record<string, Identifier>;
const globals: Record<string, Identifier | undefined> = { ...compat.api, ...builtins };

const isLacked = (support: CompatStatement | undefined) => support !== undefined && lackedBy(support).length > 0;

/** The paths from the global object to every API that a browser of the floor lacks, such as `['HTMLElement', 'prototype', 'showPopover']`. */
const lackedPaths = Object.entries(globals).flatMap(([name, feature]): string[][] => {
  if (isLacked(feature?.__compat)) return [[name]];
  return Object.entries((feature ?? {}) as Record<string, Identifier>).flatMap(([member, { __compat }]) => {
    if (member === name || !isLacked(__compat)) return [];
    if (name === 'Window') return [[member]];
    return member.endsWith('_static')
      ? [[name, member.replace('_static', '')]]
      : [
          [name, member],
          [name, 'prototype', member],
        ];
  });
});

/** Removes the APIs at these paths and disables newer attributes. Runs in the page, before its scripts. */
function remove(paths: readonly (readonly string[])[]): void {
  for (const path of paths) {
    const holder = path
      .slice(0, -1)
      .reduce<unknown>((object, name) => (object as Record<string, unknown> | undefined)?.[name], window);
    if (holder !== undefined && holder !== null) delete (holder as Record<string, unknown>)[path.at(-1) ?? ''];
  }
  const { getAttribute, setAttribute, matches } = Element.prototype;
  // The function runs in the page, so it cannot refer to anything outside.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const unknown = (element: Element, name: string) =>
    name === 'popover' || (name === 'name' && element instanceof HTMLDetailsElement);
  Element.prototype.setAttribute = function (name, value) {
    setAttribute.call(this, unknown(this, name) ? `data-unknown-${name}` : name, value);
  };
  Element.prototype.getAttribute = function (name) {
    return getAttribute.call(this, unknown(this, name) ? `data-unknown-${name}` : name);
  };
  const { supports } = CSS;
  CSS.supports = (...condition: [string, string?]) =>
    !condition[0].includes(':has(') && supports.apply(CSS, condition as [string]);
  Element.prototype.matches = function (this: Element, selector: string) {
    if (selector.includes(':popover-open'))
      throw new DOMException(`'${selector}' is not a valid selector`, 'SyntaxError');
    return matches.call(this, selector);
  } as Element['matches'];
}

/**
 * Reduces the page's browser to what all browsers of the floor support (docs/reference/browsers.md), by MDN's
 * compatibility data: APIs that one of them lacks are removed, the attributes `popover` and `<details name>` have no
 * effect, and styles are rewritten as such a browser reads them.
 */
export async function emulateFloor(page: Page): Promise<void> {
  await page.addInitScript(remove, lackedPaths);
  await page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const html = (await response.text())
        .replaceAll(' popover="manual"', '')
        .replace(/(<details[^>]*?) name="/g, '$1 data-unknown-name="');
      const body = html.replace(/(?<=<style>).*?(?=<\/style>)/s, (style) => rewriteForFloor(style));
      const policy = response.headers()['content-security-policy'] ?? '';
      const hash = styleHashOf(body);
      return route.fulfill({
        response,
        body,
        headers: {
          ...response.headers(),
          'content-security-policy': hash ? policy.replace(/sha256-[^']+/, hash) : policy,
        },
      });
    },
  );
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: rewriteForFloor(await response.text()) });
  });
}
