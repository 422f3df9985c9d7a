/** The event that opens the cookie settings (rule 4.26). */
export const OPEN_COOKIE_SETTINGS = 'open-cookie-settings';

/** Opens the cookie settings. */
export function openCookieSettings(): void {
  window.dispatchEvent(new Event(OPEN_COOKIE_SETTINGS));
}
