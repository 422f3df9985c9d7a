import type { Page } from 'playwright-core';

/** Buttons stretched by their row beyond the height of their text, and text clipped by a box: one line for each. */
export async function layoutFaults(page: Page, width: number): Promise<string[]> {
  const [stretched, clipped] = [await stretchedControls(page), await clippedTexts(page)];
  return [
    ...stretched.map((control) => `${width} px: stretched: ${control}`),
    ...clipped.map((text) => `${width} px: cut: ${text}`),
  ];
}

/** Buttons stretched by their row beyond the height of their text. A row of tabs is meant to have one height. */
const stretchedControls = (page: Page) =>
  page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('[data-slot=button], button:not([role=tab]), summary'),
    ].filter((control) => control.checkVisibility({ visibilityProperty: true }) && control.innerText.trim() !== '');
    const heights = () => controls.map((control) => control.getBoundingClientRect().height);
    const align = (value: string) => {
      for (const control of controls) control.style.alignSelf = value;
    };
    const actual = heights();
    // All of them before any is measured: each change in turn would cost a layout of the page.
    align('start');
    const needed = heights();
    align('');
    return controls.flatMap((control, index) => {
      const [height = 0, least = 0] = [actual[index], needed[index]];
      return height > least + 1
        ? [`${control.innerText.trim()}: ${height.toFixed()} px instead of ${least.toFixed()}`]
        : [];
    });
  });

/** Text clipped by its own box or one around it without an ellipsis. */
const clippedTexts = (page: Page) =>
  page.evaluate(() => {
    interface Clip {
      x: boolean;
      y: boolean;
      edges: DOMRect;
      name: string;
    }
    // Most texts share their ancestors, so each is measured once.
    const clipsByElement = new Map<Element, Clip[] | undefined>();
    /** The boxes that clip what is in an element, up to one that scrolls; undefined inside a box for screen readers only. */
    const clipsOf = (element: Element): Clip[] | undefined => {
      if (!clipsByElement.has(element)) clipsByElement.set(element, measure(element));
      return clipsByElement.get(element);
    };
    const measure = (element: Element): Clip[] | undefined => {
      if (element === document.body || !element.parentElement) return [];
      const { clipPath, overflowX, overflowY } = getComputedStyle(element);
      if (clipPath === 'inset(50%)') return undefined;
      const around = ['auto', 'scroll'].includes(overflowX) ? [] : clipsOf(element.parentElement);
      const [x, y] = [['hidden', 'clip'].includes(overflowX), ['hidden', 'clip'].includes(overflowY)];
      if (!around || (!x && !y)) return around;
      const name = `${element.tagName}.${element.className}`;
      return [{ x, y, edges: element.getBoundingClientRect(), name }, ...around];
    };
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          !element.closest('svg, [aria-hidden=true]'),
      )
      .flatMap((element) => {
        const ownText = [...element.childNodes].find(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        );
        if (!ownText) return [];
        const text = document.createRange();
        text.selectNodeContents(ownText);
        const box = text.getBoundingClientRect();
        const clip = clipsOf(element)?.find(
          ({ x, y, edges }) =>
            (x && (box.left < edges.left - 1 || box.right > edges.right + 1)) ||
            (y && (box.top < edges.top - 2 || box.bottom > edges.bottom + 2)),
        );
        return clip ? [`${element.textContent?.trim().slice(0, 40)} in ${clip.name}`] : [];
      });
  });
