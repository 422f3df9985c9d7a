/** The event by which any part of the site has the cookie settings open (spec §4). */
export const OPEN_COOKIE_SETTINGS = 'open-cookie-settings';

/** Has the cookie settings open. */
export function openCookieSettings(): void {
  window.dispatchEvent(new Event(OPEN_COOKIE_SETTINGS));
}
