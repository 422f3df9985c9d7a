import { expect, test } from 'vitest';
import { desktop, phone, type Site } from '../site.ts';

export function browsingFlows(site: Site): void {
  test('the menu of narrow windows opens, leads to a page, and is closed there', async () => {
    const visit = await site.open('/', phone);
    await visit.click('header summary', 'Menu');
    await visit.click('nav[aria-label=Menu] a[href="/about-us/"]');
    await visit.arrivesAt('/about-us/');
    await visit.sees('A family firm, since 1985');
    await visit.disappears('header details[open]');
  });

  test('Back and Forward lead over the pages, each with its own title and from its top', async () => {
    const visit = await site.open('/about-us/', desktop);
    const shows = async (path: string, title: string) => {
      await visit.arrivesAt(path);
      await visit.until(`the title "${title}"`, (wanted) => document.title === wanted, title);
      expect(await visit.run(() => scrollY)).toBe(0);
      await visit.run(() => scrollTo({ top: 400, behavior: 'instant' }));
    };
    const first = await visit.run(() => document.title);
    await visit.run(() => scrollTo({ top: 400, behavior: 'instant' }));
    // The header loses its top bar a moment after the scroll, and its links move.
    await visit.appears('header[data-bar=false]');
    await visit.click('nav[aria-label=Main] a[href="/commercial-security/"]');
    await visit.until('another title', (left) => document.title !== left, first);
    const second = await visit.run(() => document.title);
    await shows('/commercial-security/', second);
    await visit.window.back();
    await shows('/about-us/', first);
    await visit.window.forward();
    await shows('/commercial-security/', second);
  });

  test('an optional cookie that is refused in the banner stays refused after a reload', async () => {
    const visit = await site.open('/about-us/', phone, { undecided: true });
    await visit.click('[data-slot=cookie-banner] button', 'Reject optional');
    await visit.disappears('[data-slot=cookie-banner]');
    await visit.reload();
    const kept = await visit.run(() => localStorage.getItem('cookie-consent'));
    expect(JSON.parse(kept ?? 'null')).toMatchObject({ analytics: false, marketing: false });
  });
}
