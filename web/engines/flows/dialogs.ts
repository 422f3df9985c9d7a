import { expect, test } from 'vitest';
import { desktop, phone, type Site } from '../site.ts';
import type { Visit } from '../visit.ts';

const opener = 'main a[aria-haspopup=dialog]';
const label = 'Get Free Quote';

const focusIsInside = (visit: Visit) =>
  visit.run(() => document.querySelector('dialog[open]')?.contains(document.activeElement));

export function dialogFlows(site: Site): void {
  test.each([desktop, phone])(
    'at $width px Back closes a dialog and stays on the page, and Escape returns the focus',
    async (size) => {
      const visit = await site.open('/home-security/', size);
      await visit.click(opener, label);
      await visit.appears('dialog[open]');
      expect(await focusIsInside(visit)).toBe(true);
      await visit.window.back();
      await visit.disappears('dialog[open]');
      await visit.arrivesAt('/home-security/');
      await visit.click(opener, label);
      await visit.appears('dialog[open]');
      await visit.press('Escape');
      await visit.disappears('dialog[open]');
      await visit.until(
        'the focus to return',
        (text) => document.activeElement?.textContent.includes(text) === true,
        label,
      );
    },
  );

  test('Tab does not leave a dialog for the page behind it', async () => {
    const visit = await site.open('/home-security/', desktop);
    await visit.click(opener, label);
    await visit.appears('dialog[open]');
    for (let step = 0; step < 8; step += 1) {
      await visit.press('Tab');
      // Between the last control and the first, the focus may be on the browser's own controls.
      expect(
        await visit.run(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') != null,
        ),
      ).toBe(true);
    }
  });
}
