import type { EngineWindow, Key } from './engine.ts';

/** The limit of each wait in the page. Only a failure takes as long. */
const WAIT_LIMIT_MS = 60_000;

/** A window on the site, with the actions and waits of the flows. */
export class Visit {
  readonly window: EngineWindow;
  readonly #origin: string;

  constructor(window: EngineWindow, origin: string) {
    this.window = window;
    this.#origin = origin;
  }

  /** Opens a page of the site and waits until it is interactive and rendered to its end. */
  async goto(path: string): Promise<void> {
    await this.window.goto(`${this.#origin}${path}`);
    await this.#interactive();
  }

  async reload(): Promise<void> {
    await this.window.reload();
    await this.#interactive();
  }

  async #interactive(): Promise<void> {
    await this.until('the page to be interactive', () => {
      const { hydrated, rendered } = document.documentElement.dataset;
      return hydrated !== undefined && rendered !== undefined;
    });
  }

  /** Runs a function in the page. It is sent as source text, so it cannot refer to anything outside itself. */
  async run<Arguments extends readonly unknown[], Result>(
    code: (...values: Arguments) => Result | Promise<Result>,
    ...values: Arguments
  ): Promise<Result> {
    return (await this.window.evaluate(`(${String(code)})(...${JSON.stringify(values)})`)) as Result;
  }

  /** Waits until a function returns true in the page; it runs once for every frame. */
  async until<Arguments extends readonly unknown[]>(
    what: string,
    code: (...values: Arguments) => boolean,
    ...values: Arguments
  ): Promise<void> {
    const met = await this.window.evaluate(`new Promise((resolve) => {
      const deadline = performance.now() + ${WAIT_LIMIT_MS};
      const check = () => {
        if ((${String(code)})(...${JSON.stringify(values)})) resolve(true);
        else if (performance.now() > deadline) resolve(false);
        else requestAnimationFrame(check);
      };
      check();
    })`);
    if (met !== true) throw new Error(`waited ${WAIT_LIMIT_MS / 1_000} s for ${what}`);
  }

  /** Waits until the page's text contains a text that can be seen. */
  async sees(text: string): Promise<void> {
    await this.until(`the text "${text}"`, (wanted) => document.body.innerText.includes(wanted), text);
  }

  /** Waits until an element is in the page. */
  async appears(selector: string): Promise<void> {
    await this.until(`${selector} to appear`, (wanted) => document.querySelector(wanted) !== null, selector);
  }

  async disappears(selector: string): Promise<void> {
    await this.until(`${selector} to disappear`, (wanted) => document.querySelector(wanted) === null, selector);
  }

  async arrivesAt(path: string): Promise<void> {
    await this.until(`the address ${path}`, (wanted) => location.pathname === wanted, path);
  }

  /**
   * Clicks the first visible element with a text or label, once it has stopped moving and nothing covers its centre. A click
   * that lands elsewhere, because the page has moved in the meantime, has no effect there and is repeated.
   */
  async click(selector: string, text = ''): Promise<void> {
    const deadline = performance.now() + WAIT_LIMIT_MS;
    for (let missed = true; missed;) {
      if (performance.now() > deadline)
        throw new Error(`for ${WAIT_LIMIT_MS / 1_000} s every click at ${selector} "${text}" missed it`);
      const point = await this.run(pointOf, selector, text, WAIT_LIMIT_MS);
      if (!point) throw new Error(`waited ${WAIT_LIMIT_MS / 1_000} s for ${selector} "${text}" to become clickable`);
      await this.window.clickAt(point.x, point.y);
      missed = await this.run(() => document.documentElement.dataset.click === 'missed');
    }
  }

  /** Types into an empty field. */
  async fill(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.window.type(text);
  }

  /** Selects an option by its value. By script: no engine lets its list of options be clicked. */
  async select(selector: string, value: string): Promise<void> {
    await this.run(
      (field, option) => {
        const element = document.querySelector<HTMLSelectElement>(field);
        if (!element) throw new Error(`there is no ${field}`);
        element.value = option;
        element.dispatchEvent(new Event('input', { bubbles: true }));
        element.dispatchEvent(new Event('change', { bubbles: true }));
      },
      selector,
      value,
    );
  }

  async press(key: Key): Promise<void> {
    await this.window.press(key);
  }

  async valueOf(selector: string): Promise<string | undefined> {
    return this.run((field) => document.querySelector<HTMLInputElement>(field)?.value, selector);
  }
}

/**
 * The point for a click, or null at the time limit. Stops the events of the next click unless they are the element's, and sets
 * `data-click` to `missed`. Runs in the page.
 */
async function pointOf(selector: string, text: string, limit: number): Promise<{ x: number; y: number } | null> {
  const deadline = performance.now() + limit;
  let last = '';
  while (performance.now() < deadline) {
    const element = [...document.querySelectorAll(selector)].find(
      (each) =>
        (each.getAttribute('aria-label') ?? each.textContent).includes(text) &&
        each.checkVisibility({ visibilityProperty: true }),
    );
    // A transition in a closed menu begins when the styles arrive, and goes on once the menu is opened.
    const moving = document
      .getAnimations()
      .some(
        (animation) =>
          animation instanceof CSSTransition &&
          animation.effect instanceof KeyframeEffect &&
          animation.effect.target?.checkVisibility(),
      );
    if (element && !moving && !element.matches(':disabled')) {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const hit = document.elementFromPoint(x, y);
      if (hit && element.contains(hit)) {
        if (last === `${x} ${y}`) {
          const { dataset } = document.documentElement;
          delete dataset.click;
          const clicked = new AbortController();
          const judge = (event: Event) => {
            const isHit = event.target instanceof Node && element.contains(event.target);
            if (!isHit) {
              event.preventDefault();
              event.stopImmediatePropagation();
            }
            if (event.type !== 'click') return;
            if (!isHit) dataset.click = 'missed';
            clicked.abort();
          };
          for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
            window.addEventListener(type, judge, { capture: true, signal: clicked.signal });
          }
          return { x, y };
        }
        last = `${x} ${y}`;
      } else {
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      }
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return null;
}
