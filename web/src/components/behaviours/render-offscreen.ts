import { prefersReducedData, whenIdle } from '../../lib/browser.ts';

/**
 * Draws what is below the window of the page that was loaded, and fetches its pictures, a section at a time whenever the page
 * has nothing else to do: so all of it is there before anybody scrolls to it, and in a picture of the whole page
 * (`deferred-rendering.css` leaves it until then). Who saves data gets the pictures that come near, as does who navigated inside the app.
 */
export async function renderOffscreen(): Promise<void> {
  const sections = [...document.querySelectorAll<HTMLElement>('main section, footer')];
  const fetchAhead = !prefersReducedData();
  for (const section of sections) {
    await new Promise<void>((resolve) => whenIdle(resolve));
    section.dataset.drawn = '';
    if (fetchAhead) fetchPictures(section);
  }
  document.documentElement.dataset.drawn = '';
  for (const section of sections) delete section.dataset.drawn;
}

/** Asks for the pictures of a section that are shown, now or when they are scrolled to. */
function fetchPictures(section: HTMLElement): void {
  for (const picture of section.querySelectorAll<HTMLImageElement>('img[loading=lazy]')) if (isShown(picture)) picture.loading = 'eager';
}

/** Not so is the picture of a card that lies under another. Safari tells since 17.4; before, each is fetched when it is near. */
function isShown(picture: HTMLImageElement): boolean {
  if (!('checkVisibility' in picture)) return false;
  return picture.closest('[data-reveal="hidden"]') !== null || picture.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}
