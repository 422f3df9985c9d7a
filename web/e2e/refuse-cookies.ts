/** Stores the choice of a visitor who has refused all optional cookies just now, as the site does. For the page's init scripts. */
export function refuseCookies(): void {
  // Frames of other sites may have no storage, and an empty page has none.
  if (window.top !== window || location.origin === 'null') return;
  localStorage.setItem('cookie-consent', JSON.stringify({ analytics: false, functional: true, marketing: false, timestamp: Date.now() }));
}
