import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { parseUrl } from '../lib/browser.ts';
import { site } from '../lib/site.ts';
import { useConsentState } from '../features/consent/consent-store.ts';
import { AnalyticsTag, type PageView } from './analytics-tag.ts';

/** Puts a page view into the data layer for every page that is shown (spec §7), and has the tag follow the visitor's choice. */
export function useAnalytics(): void {
  const { consent } = useConsentState();
  const { pathname } = useLocation();
  const tag = useRef<AnalyticsTag>(undefined);
  const lastLocation = useRef<string>(undefined);

  useEffect(() => {
    tag.current = AnalyticsTag.of(site.analytics.measurementId);
  }, []);

  const view = useEffectEvent((page: PageView) => {
    (window.dataLayer ??= []).push({ event: 'page_view', ...page });
    tag.current?.view(page, consent);
  });

  useEffect(() => {
    const location = window.location.origin + pathname;
    const tell = (title: string) => {
      const page = { page_title: title, page_path: pathname, page_location: location, page_referrer: lastLocation.current ?? withoutQuery(document.referrer) };
      lastLocation.current = location;
      view(page);
    };
    if (lastLocation.current === undefined) {
      tell(document.title);
      return;
    }
    // The document has its new title later, so that of the page is asked for.
    void import('./head.ts')
      .then(
        ({ titleOf }) => titleOf(pathname),
        () => document.title,
      )
      .then((title) => {
        // An address that has moved is not shown; the one it leads to is.
        if (window.location.pathname === pathname) tell(title);
      });
  }, [pathname]);

  useEffect(() => {
    tag.current?.apply(consent);
  }, [consent]);
}

/** An address as far as its path: what comes after it may say who somebody is. */
function withoutQuery(address: string): string {
  const url = parseUrl(address);
  return url ? url.origin + url.pathname : '';
}
