import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { tagOrigin, tagPermissions } from '../src/config/tag-service.ts';

/** What the page says to the tag service, in order: commands as lists, events as they are. */
export const dataLayer = (page: Page) =>
  page.evaluate(() => (window.dataLayer ?? []).map((entry) => (Object.prototype.toString.call(entry) === '[object Arguments]' ? Array.from(entry as ArrayLike<unknown>) : entry)));

/** The commands among it, without the moment of the first. */
export const commands = async (page: Page) =>
  (await dataLayer(page)).filter((entry): entry is unknown[] => Array.isArray(entry)).map((words) => (words[0] === 'js' ? ['js'] : words));

/**
 * Serves the site as it is built with a measurement id in `content/site.json`, and with the policy that the server then
 * sends; instead of the tag a script that does nothing. Gives the addresses that are asked for at other hosts.
 */
export async function serveWithId(page: Page, siteUrl: string, id: string): Promise<string[]> {
  const { scriptOrigins, connectOrigins, trustedTypes } = tagPermissions(id);
  const asked: string[] = [];
  // What is on its way when the test ends is of no interest.
  onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }));
  await page.route(/^https?:/, async (route) => {
    const request = route.request();
    const url = request.url();
    if (!url.startsWith(siteUrl)) {
      asked.push(url);
      await (url.startsWith(tagOrigin) ? route.fulfill({ contentType: 'text/javascript', body: 'document.documentElement.dataset.tag = "ran";' }) : route.abort());
      return;
    }
    if (!['document', 'script'].includes(request.resourceType())) {
      await route.continue();
      return;
    }
    const response = await route.fetch();
    const headers = response.headers();
    const policy = headers['content-security-policy'];
    if (policy && scriptOrigins.length > 0) {
      headers['content-security-policy'] = policy
        .replace("script-src 'self'", `script-src 'self' ${scriptOrigins.join(' ')}`)
        .replace("connect-src 'self'", `connect-src 'self' ${connectOrigins.join(' ')}`)
        .replace("trusted-types 'none'", `trusted-types ${trustedTypes.join(' ')}`);
      expect(headers['content-security-policy']).not.toBe(policy);
    }
    await route.fulfill({ response, headers, body: (await response.text()).replace(/measurementId:(["'`])\1/, `measurementId:"${id}"`) });
  });
  return asked;
}
