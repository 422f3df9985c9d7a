/** Stores the consent record of a visitor who has just refused all optional cookies. Runs as an init script. */
export function refuseCookies(): void {
  // Frames of other sites may have no storage, and a blank page has none.
  if (window.top !== window || location.origin === 'null') return;
  localStorage.setItem(
    'cookie-consent',
    JSON.stringify({ analytics: false, functional: true, marketing: false, timestamp: Date.now() }),
  );
}
