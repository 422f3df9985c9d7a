import { forwardEventsTo, pushToDataLayer } from '../lib/analytics.ts';
import { addThirdPartyScript } from '../lib/third-party-script.ts';
import { isMeasurementId, tagOrigin, tagPolicyName } from './tag-service.ts';
import type { Consent } from '../features/consent/consent-record.ts';

/** A page view. URLs are without their query. */
export interface PageView {
  page_title: string;
  page_path: string;
  page_location: string;
  page_referrer: string;
}

/**
 * Google's tag, with consent denied by default (rule 4.30). Its script is requested only after consent to analytics, and
 * earlier events are not sent to it; after consent is withdrawn it is disabled and its cookies are deleted (rule 4.31).
 */
export interface AnalyticsTag {
  /** Sends a page view, or keeps it until consent is given. */
  view: (page: PageView, consent: Consent | null) => void;
  /** Applies the visitor's choice, and deletes cookies that it does not allow, including those of an earlier visit. */
  apply: (consent: Consent | null) => void;
}

/** Returns the tag of a measurement ID; undefined for an empty one, and for an invalid one with a console message (rule 8.16). */
// Not a class: the build compiles private fields to helpers for the oldest supported browsers.
export function analyticsTag(id: string): AnalyticsTag | undefined {
  if (!isMeasurementId(id)) {
    if (id !== '') console.warn('Invalid Google Analytics measurement ID format');
    return undefined;
  }
  let lastPage: PageView | undefined;
  let loaded = false;
  command('consent', 'default', consentMode(null));

  const load = () => {
    forwardEventsTo(({ event, category, label, value }) =>
      command('event', event, { event_category: category, event_label: label, value }),
    );
    if (loaded) return;
    loaded = true;
    command('js', new Date());
    command('set', { ...lastPage, allow_google_signals: false, allow_ad_personalization_signals: false });
    command('config', id, { ...lastPage, send_page_view: false });
    command('event', 'page_view', lastPage);
    addThirdPartyScript(`${tagOrigin}/gtag/js?id=${id}`, tagPolicyName);
  };

  return {
    view: (page, consent) => {
      lastPage = page;
      if (!loaded || !consent?.analytics) return;
      command('set', page);
      command('event', 'page_view', page);
    },
    apply: (consent) => {
      const allowed = consent?.analytics ?? false;
      if (allowed || loaded) {
        command('consent', 'update', consentMode(consent));
        // Without this the tag would go on sending, without cookies.
        Object.assign(window, { [`ga-disable-${id}`]: !allowed });
      }
      if (allowed) load();
      else forwardEventsTo(undefined);
      if (!allowed) deleteCookies('_ga');
      if (!consent?.marketing) deleteCookies('_gcl_');
    },
  };
}

/** The choice as Google's consent mode; `null` denies everything. */
function consentMode(consent: Consent | null): Record<string, 'granted' | 'denied'> {
  const analytics = consent?.analytics ? 'granted' : 'denied';
  const marketing = consent?.marketing ? 'granted' : 'denied';
  return {
    analytics_storage: analytics,
    ad_storage: marketing,
    ad_user_data: marketing,
    ad_personalization: marketing,
  };
}

function command(..._command: unknown[]): void {
  // The tag recognises a command by its being an `arguments` object.
  // oxlint-disable-next-line prefer-rest-params
  pushToDataLayer(arguments);
}

/** Deletes the tag's cookies with a prefix. The tag sets them for the widest possible domain. */
function deleteCookies(prefix: string): void {
  const labels = window.location.hostname.split('.');
  const domains = ['', ...labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)];
  for (const name of document.cookie.split('; ').map((cookie) => cookie.split('=', 1)[0] ?? '')) {
    if (!name.startsWith(prefix)) continue;
    for (const domain of domains) document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }
}
