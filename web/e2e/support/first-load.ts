import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import { builtPath } from './chunks.ts';

/** The traffic of one page load, from before its navigation. Videos are left out. */
export class FirstLoad {
  readonly #urls = new Map<string, string>();
  readonly #pending = new Set<string>();
  readonly #videos = new Set<string>();
  readonly #finished = new Set<string>();
  #bytes = 0;

  private constructor(network: CDPSession) {
    network.on('Network.requestWillBeSent', ({ requestId, request }) => {
      this.#urls.set(requestId, new URL(request.url).pathname);
      this.#pending.add(requestId);
    });
    network.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.mimeType.startsWith('video/')) this.#videos.add(requestId);
    });
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      this.#pending.delete(requestId);
      this.#finished.add(this.#urls.get(requestId) ?? '');
      if (!this.#videos.has(requestId)) this.#bytes += encodedDataLength;
    });
    network.on('Network.loadingFailed', ({ requestId }) => this.#pending.delete(requestId));
  }

  static async watch(page: Page): Promise<FirstLoad> {
    const network = await page.context().newCDPSession(page);
    const load = new FirstLoad(network);
    await network.send('Network.enable');
    // The browser may have the files from earlier tests.
    await network.send('Network.setCacheDisabled', { cacheDisabled: true });
    return load;
  }

  /**
   * Waits until the page has loaded all that it fetches without input. The page fetches the images below the window
   * when it is idle, and its floating widgets and modals last.
   */
  async settled(page: Page): Promise<void> {
    await page.locator('html[data-rendered]').waitFor({ state: 'attached' });
    // The estimate and the safety check have no floating widgets (rule 2.94).
    if (!new URL(page.url()).pathname.startsWith('/app/'))
      await page.locator('[data-slot=floating-row]').waitFor({ state: 'attached' });
    await expect.poll(() => this.#finished.has(builtPath('src/app/overlays.tsx'))).toBe(true);
    await expect
      .poll(() =>
        page
          .locator('img:not([loading=lazy])')
          .evaluateAll((images) => (images as HTMLImageElement[]).every(({ complete }) => complete)),
      )
      .toBe(true);
    await expect.poll(() => this.#pending.size).toBe(0);
  }

  /** The bytes received so far, in KB of 1024 bytes. */
  get kilobytes(): number {
    return this.#bytes / 1024;
  }
}
