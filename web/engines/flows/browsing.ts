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

  test('Back, Forward and a reload lead to where the visitor was, each page with its own title, and a link to the top', async () => {
    const visit = await site.open('/about-us/', desktop);
    const shows = async (path: string, title: string, top: number) => {
      await visit.arrivesAt(path);
      await visit.until(`the title "${title}"`, (wanted) => document.title === wanted, title);
      await visit.until(`${path} at ${top} px`, (wanted) => Math.round(scrollY) === wanted, top);
    };
    const scroll = (to: number) => visit.run((top) => scrollTo({ top, behavior: 'instant' }), to);
    const first = await visit.run(() => document.title);
    await scroll(400);
    // The header loses its top bar a moment after the scroll, and its links move.
    await visit.appears('header[data-bar=false]');
    await visit.click('nav[aria-label=Main] a[href="/commercial-security/"]');
    await visit.until('another title', (left) => document.title !== left, first);
    const second = await visit.run(() => document.title);
    await shows('/commercial-security/', second, 0);
    await scroll(1_500);
    await visit.appears('header[data-bar=false]');
    await visit.window.back();
    await shows('/about-us/', first, 400);
    await visit.window.forward();
    await shows('/commercial-security/', second, 1_500);
    await visit.reload();
    await shows('/commercial-security/', second, 1_500);
    await visit.window.back();
    await shows('/about-us/', first, 400);
  });

  test('Back between two sections of a page leads to where the visitor was', async () => {
    const visit = await site.open('/about-us/', desktop);
    // A history step during a smooth scroll has no position.
    await visit.run(() => void (document.documentElement.style.scrollBehavior = 'auto'));
    const back = () => visit.run(() => history.back());
    const links = '[data-slot=sub-navigation] a';
    await visit.click(`${links}[href="#our-story"]`);
    await visit.until('the section', () => location.hash === '#our-story' && scrollY > 0);
    await visit.run(() => scrollBy({ top: 300, behavior: 'instant' }));
    // Measured at the last click: finding the link may scroll the page, and a click may miss it while the header shrinks.
    await visit.run(() =>
      addEventListener('click', () => (document.documentElement.dataset.clickedAt = String(scrollY)), {
        capture: true,
      }),
    );
    await visit.click(`${links}[href="#what-makes-us-different"]`);
    await visit.until(
      'the other section',
      () =>
        location.hash === '#what-makes-us-different' &&
        scrollY > Number(document.documentElement.dataset.clickedAt) + 300,
    );
    const read = await visit.run(() => Number(document.documentElement.dataset.clickedAt));
    // By script: Puppeteer waits for a load that Firefox does not have between anchors.
    await back();
    await visit.until(`${read} px`, (top) => location.hash === '#our-story' && Math.abs(scrollY - top) < 1, read);
    await back();
    await visit.until('the top', () => location.hash === '' && scrollY === 0);
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
