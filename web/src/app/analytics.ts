import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { pushToDataLayer } from '../lib/analytics.ts';
import { parseUrl } from '../lib/browser.ts';
import { site } from '../lib/site.ts';
import { useConsentState } from '../features/consent/consent-store.ts';
import { analyticsTag, type AnalyticsTag, type PageView } from './analytics-tag.ts';

/** Adds a page view to the data layer for every page shown (rule 7.19), and keeps the tag in line with the visitor's consent. */
export function useAnalytics(): void {
  const { consent } = useConsentState();
  const { pathname } = useLocation();
  const tag = useRef<AnalyticsTag>(undefined);
  const lastLocation = useRef<string>(undefined);

  useEffect(() => {
    tag.current = analyticsTag(site.analytics.measurementId);
  }, []);

  const view = useEffectEvent((page: PageView) => {
    pushToDataLayer({ event: 'page_view', ...page });
    tag.current?.view(page, consent);
  });

  useEffect(() => {
    const location = window.location.origin + pathname;
    const report = (title: string) => {
      const page = {
        page_title: title,
        page_path: pathname,
        page_location: location,
        page_referrer: lastLocation.current ?? withoutQuery(document.referrer),
      };
      lastLocation.current = location;
      view(page);
    };
    if (lastLocation.current === undefined) {
      report(document.title);
      return;
    }
    // The document's title is updated later, so the title is taken from the page's metadata.
    void import('./head.ts')
      .then(
        ({ titleOf }) => titleOf(pathname),
        () => document.title,
      )
      .then((title) => {
        // A redirected address is not shown; its target is.
        if (window.location.pathname === pathname) report(title);
      });
  }, [pathname]);

  useEffect(() => {
    tag.current?.apply(consent);
  }, [consent]);
}

/** The URL without query and fragment, which may identify the visitor. */
function withoutQuery(address: string): string {
  const url = parseUrl(address);
  return url ? url.origin + url.pathname : '';
}
