import { devices, type BrowserContextOptions, type Locator, type Page } from 'playwright-core';

/** The windows in which controls are used. */
export const windows = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: devices['Pixel 7'] ?? {},
} satisfies Record<string, BrowserContextOptions>;

/** A control of the site. */
export interface Control {
  /** Its name in the report. */
  name: string;
  path: string;
  window: keyof typeof windows;
  /** Uses the control once, located by its accessible name. */
  use: (page: Page) => Promise<void>;
}

const onDesktop = { window: 'desktop' } as const;

/** Every control of the site; add new ones here. */
export const controls: readonly Control[] = [
  {
    name: 'Menu of narrow windows',
    path: '/',
    window: 'phone',
    use: (page) => page.locator('header summary', { hasText: 'Menu' }).tap(),
  },
  {
    name: 'A link of the menu, to another page',
    path: '/',
    window: 'phone',
    use: async (page) => {
      await page.locator('header summary', { hasText: 'Menu' }).tap();
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'About us' }).tap();
    },
  },
  {
    name: 'Submenu of the header',
    path: '/',
    ...onDesktop,
    use: (page) => page.locator('nav[aria-label=Main] summary').click(),
  },
  {
    name: 'Stop the film',
    path: '/',
    ...onDesktop,
    use: (page) => page.getByRole('button', { name: 'Stop the film' }).click(),
  },
  {
    name: 'Product, by the pointer',
    path: '/',
    ...onDesktop,
    use: (page) => page.getByRole('tab', { name: 'Smartphone App' }).click(),
  },
  {
    name: 'Product, by the arrow keys',
    path: '/',
    ...onDesktop,
    use: async (page) => {
      await page.getByRole('tab', { name: 'Outdoor Detector' }).focus();
      for (const key of ['ArrowDown', 'ArrowDown', 'End', 'Home']) await page.keyboard.press(key);
    },
  },
  {
    name: 'Product, by touch',
    path: '/',
    window: 'phone',
    use: (page) => page.getByRole('tab', { name: 'Illuminated Siren' }).tap(),
  },
  {
    name: 'Next and previous reviews',
    path: '/',
    window: 'phone',
    use: async (page) => {
      await scrollToReviews(page);
      await page.getByRole('button', { name: 'Next reviews' }).tap();
      await page.getByRole('button', { name: 'Previous reviews' }).tap();
    },
  },
  {
    name: 'Reviews, by the arrow keys',
    path: '/',
    ...onDesktop,
    use: async (page) => {
      await scrollToReviews(page);
      await page.getByRole('group', { name: 'Reviews, side by side' }).focus();
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
    },
  },
  {
    name: 'Email or callback, in the quote form',
    path: '/',
    window: 'phone',
    use: (page) => page.locator('[data-slot=quote-form]').getByLabel('Send an email').tap(),
  },
  {
    name: 'Typing into the quote form',
    path: '/',
    window: 'phone',
    use: (page) => type(page, page.locator('[data-slot=quote-form]').getByLabel('Name')),
  },
  {
    name: 'Typing a name',
    path: '/contact-us/',
    window: 'phone',
    use: (page) => type(page, page.getByLabel('Your name')),
  },
  {
    name: 'Typing a telephone number',
    path: '/contact-us/',
    window: 'phone',
    use: (page) => type(page, page.getByLabel('Phone number'), '01614960199'),
  },
  {
    name: 'Sending an empty form',
    path: '/contact-us/',
    ...onDesktop,
    use: (page) => page.getByRole('button', { name: 'Send message' }).click(),
  },
  {
    name: 'Monitoring cards',
    path: '/commercial-security/',
    window: 'phone',
    use: (page) => page.locator('summary', { hasText: 'Self Monitoring' }).tap(),
  },
  {
    name: 'A question and its answer',
    path: '/commercial-security/',
    window: 'phone',
    use: (page) => page.locator('[data-slot=faq] summary').first().tap(),
  },
  {
    name: 'Sub-navigation',
    path: '/about-us/',
    ...onDesktop,
    use: (page) => page.locator('[data-slot=sub-navigation]').getByRole('link', { name: 'Family Values' }).click(),
  },
  {
    name: 'Quote modal, opened and closed',
    path: '/about-us/',
    window: 'phone',
    use: (page) => openAndClose(page, page.locator('header summary', { hasText: 'Menu' })),
  },
  {
    name: 'Contact modal, to the callback form and typing in it',
    path: '/home-security/',
    window: 'phone',
    use: async (page) => {
      await page.getByRole('main').getByRole('link', { name: 'Get Free Quote' }).first().tap();
      await page.getByRole('dialog').getByText('Get In Touch with Our Team').tap();
      await page.getByRole('dialog').getByText('Leave Your Number').tap();
      await page.getByRole('dialog').getByLabel('Schedule for later').tap();
      await type(page, page.getByRole('dialog').getByLabel('Name'));
    },
  },
  {
    name: 'Support modal, by the phone button',
    path: '/about-us/',
    window: 'phone',
    use: (page) => page.getByRole('button', { name: 'Ring or write to us' }).tap(),
  },
  {
    name: 'Finance popup, made small',
    path: '/about-us/',
    ...onDesktop,
    use: (page) => page.getByRole('button', { name: 'Make small' }).click(),
  },
  {
    name: 'Cookie banner, refused',
    path: '/about-us/',
    window: 'phone',
    use: (page) => page.getByRole('button', { name: 'Reject optional' }).tap(),
  },
  {
    name: 'Cookie Preferences, chosen and saved',
    path: '/about-us/',
    window: 'phone',
    use: async (page) => {
      // The banner's button; the footer has one as well.
      await page.locator('[data-slot=cookie-banner]').getByRole('button', { name: 'Cookie Preferences' }).tap();
      await page.getByRole('checkbox', { name: 'Analytics' }).tap();
      await page.getByRole('button', { name: 'Save' }).tap();
    },
  },
  {
    name: 'Estimate, answered to its price',
    path: '/app/online-estimate/',
    window: 'phone',
    use: async (page) => {
      for (const answer of ['Semi', 'Two', 'A cat, or two', 'Both', 'Your phone', 'Nothing']) {
        // An emulated tap has no size, as that of a screen reader, and would not lead on.
        await page.getByRole('radio', { name: answer, exact: true }).click();
        if (answer !== 'Semi') continue;
        await page.getByRole('checkbox', { name: 'Front door' }).tap();
        await page.getByRole('checkbox', { name: 'Back door' }).tap();
        await page.getByRole('button', { name: 'Next' }).tap();
      }
      await page.locator('[data-slot=estimate-result]').waitFor();
    },
  },
  {
    name: 'Estimate, a part left out',
    path: '/app/online-estimate/#building=semi&doors=front.back&storeys=two&pets=cat&system=both&notify=phone&existing=none',
    window: 'phone',
    use: (page) => page.getByRole('checkbox', { name: /Over the garden/ }).tap(),
  },
  {
    name: 'Safety check, a question answered',
    path: '/app/how-safe-is-your-home/',
    window: 'phone',
    use: (page) => page.locator('fieldset label').first().click(),
  },
  {
    name: 'Camera planner, a distance and a lens',
    path: '/cctv-systems/',
    window: 'phone',
    use: async (page) => {
      const planner = page.locator('#planner');
      await scrollToRendered(page, planner);
      await planner.getByRole('slider').focus();
      await page.keyboard.press('ArrowRight');
      await planner.locator('label', { hasText: '12 mm' }).tap();
    },
  },
  {
    name: 'Page 2 of the blog',
    path: '/blog/',
    window: 'phone',
    use: (page) => page.getByRole('link', { name: 'Older' }).tap(),
  },
];

const scrollToReviews = (page: Page) => scrollToRendered(page, page.locator('#testimonials'));

/** Scrolls to a section like a visitor: sections rendered on the way push it down. */
async function scrollToRendered(page: Page, section: Locator): Promise<void> {
  await section.scrollIntoViewIfNeeded();
  await page.locator('html[data-rendered]').waitFor({ state: 'attached' });
  await section.scrollIntoViewIfNeeded();
}

async function openAndClose(page: Page, menu: Locator): Promise<void> {
  await menu.tap();
  await page.getByRole('banner').getByRole('link', { name: 'Get Free Quote' }).filter({ visible: true }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
}

async function type(page: Page, field: Locator, text = 'Margaret Ogden'): Promise<void> {
  await field.tap();
  await page.keyboard.type(text);
}
