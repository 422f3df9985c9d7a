import { prefersReducedData, whenIdle } from '../../lib/browser.ts';

/**
 * Renders the sections below the window and fetches their pictures, one section whenever the browser is idle, so that they
 * are ready before anybody scrolls to them, also in a full-page screenshot (`deferred-rendering.css` skips them until
 * then). Visitors who save data, or who have navigated inside the app, get pictures as they come near.
 */
export async function renderOffscreen(): Promise<void> {
  const sections = [...document.querySelectorAll<HTMLElement>('main section, footer')];
  const fetchAhead = !prefersReducedData();
  for (const section of sections) {
    await new Promise<void>((resolve) => whenIdle(resolve));
    section.dataset.rendered = '';
    if (fetchAhead) fetchPictures(section);
  }
  document.documentElement.dataset.rendered = '';
  for (const section of sections) delete section.dataset.rendered;
}

/** Fetches the pictures of a section that are visible, or will be once scrolled to. */
function fetchPictures(section: HTMLElement): void {
  for (const picture of section.querySelectorAll<HTMLImageElement>('img[loading=lazy]'))
    if (isShown(picture)) picture.loading = 'eager';
}

/**
 * Excludes pictures of cards under another card. Safari supports `checkVisibility` from 17.4; before that, pictures are
 * fetched as they come near.
 */
function isShown(picture: HTMLImageElement): boolean {
  if (!('checkVisibility' in picture)) return false;
  return (
    picture.closest('[data-reveal="hidden"]') !== null ||
    picture.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  );
}
