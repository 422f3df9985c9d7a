declare global {
  interface Window {
    /** What the tag service reads, if it is there (spec §7). */
    dataLayer?: unknown[];
  }
}

/** Something a visitor did (spec §7). Never with personal data. */
export interface AnalyticsEvent {
  /** The event's name, such as `form_submit`. */
  event: string;
  category: string;
  label?: string;
  value?: number;
}

let measure: ((event: AnalyticsEvent) => void) | undefined;

/** Has every further event told to the tag service, too (`src/app/analytics-tag.ts`), or with `undefined` to nobody. */
export function forwardEventsTo(service: typeof measure): void {
  measure = service;
}

/**
 * Puts an event into the data layer. It leaves the browser only if the visitor has agreed (`forwardEventsTo`). Never throws: the data
 * layer may be another script's, and an enquiry that was sent has not failed because it cannot be counted.
 */
export function sendEvent(event: AnalyticsEvent): void {
  try {
    (window.dataLayer ??= []).push(event);
    measure?.(event);
  } catch (error) {
    console.warn('The event was not counted.', error);
  }
}
