import { forwardEventsTo } from '../lib/analytics.ts';
import { addThirdPartyScript } from '../lib/third-party-script.ts';
import { isMeasurementId, tagOrigin, tagPolicyName } from './tag-service.ts';
import type { Consent } from '../features/consent/consent-record.ts';

/** What is told of a page that was read. Addresses are without their query. */
export interface PageView {
  page_title: string;
  page_path: string;
  page_location: string;
  page_referrer: string;
}

/**
 * Google's tag, with consent denied until it is given (spec §4). Its script is asked for only after the visitor said yes
 * to analytics, and nothing of what was done before is told to it; after a no it is silent, and its cookies are gone.
 */
export class AnalyticsTag {
  readonly #id: string;
  #page: PageView | undefined;
  #loaded = false;

  /** With an id that is none: says so on the console, and does nothing from then on (spec §8). With an empty one: nothing. */
  static of(id: string): AnalyticsTag | undefined {
    if (isMeasurementId(id)) return new AnalyticsTag(id);
    if (id !== '') console.warn('Invalid Google Analytics measurement ID format');
    return undefined;
  }

  private constructor(id: string) {
    this.#id = id;
    command('consent', 'default', consentMode(null));
  }

  /** Tells of a page that is shown now, or keeps it until it may be told. */
  view(page: PageView, consent: Consent | null): void {
    this.#page = page;
    if (!this.#loaded || !consent?.analytics) return;
    command('set', page);
    command('event', 'page_view', page);
  }

  /** Follows the visitor's choice, and deletes the cookies that it does not allow, those of an earlier visit included. */
  apply(consent: Consent | null): void {
    const allowed = consent?.analytics ?? false;
    if (allowed || this.#loaded) {
      command('consent', 'update', consentMode(consent));
      // Without this the tag would go on telling, without cookies.
      Object.assign(window, { [`ga-disable-${this.#id}`]: !allowed });
    }
    if (allowed) this.#load();
    else forwardEventsTo(undefined);
    if (!allowed) deleteCookies('_ga');
    if (!consent?.marketing) deleteCookies('_gcl_');
  }

  #load(): void {
    forwardEventsTo(({ event, category, label, value }) => command('event', event, { event_category: category, event_label: label, value }));
    if (this.#loaded) return;
    this.#loaded = true;
    command('js', new Date());
    command('set', { ...this.#page, allow_google_signals: false, allow_ad_personalization_signals: false });
    command('config', this.#id, { ...this.#page, send_page_view: false });
    command('event', 'page_view', this.#page);
    addThirdPartyScript(`${tagOrigin}/gtag/js?id=${this.#id}`, tagPolicyName);
  }
}

/** Google's words for a choice; `null` denies all. */
function consentMode(consent: Consent | null): Record<string, 'granted' | 'denied'> {
  const analytics = consent?.analytics ? 'granted' : 'denied';
  const marketing = consent?.marketing ? 'granted' : 'denied';
  return { analytics_storage: analytics, ad_storage: marketing, ad_user_data: marketing, ad_personalization: marketing };
}

function command(..._words: unknown[]): void {
  // The tag tells a command from an event by its being an `arguments` object.
  // oxlint-disable-next-line prefer-rest-params
  (window.dataLayer ??= []).push(arguments);
}

/** Deletes the tag's cookies whose names begin so; it sets them for the widest domain that it can. */
function deleteCookies(prefix: string): void {
  const labels = window.location.hostname.split('.');
  const domains = ['', ...labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)];
  for (const name of document.cookie.split('; ').map((cookie) => cookie.split('=', 1)[0] ?? '')) {
    if (!name.startsWith(prefix)) continue;
    for (const domain of domains) document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }
}
