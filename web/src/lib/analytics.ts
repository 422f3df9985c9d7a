declare global {
  interface Window {
    /** The data layer, which the tag service reads if it is loaded. */
    dataLayer?: unknown[];
  }
}

/** An analytics event (rule 7.20). Never contains personal data. */
export interface AnalyticsEvent {
  /** The event's name, such as `form_submit`. */
  event: string;
  category: string;
  label?: string;
  value?: number;
}

let forward: ((event: AnalyticsEvent) => void) | undefined;

/** Forwards further events to the tag service as well (`src/app/analytics-tag.ts`), or to nothing if `undefined`. */
export function forwardEventsTo(service: typeof forward): void {
  forward = service;
}

/**
 * Adds an entry to the data layer. Never throws: the data layer may belong to another script, and neither a navigation nor
 * an accepted enquiry may fail because it cannot be counted.
 */
export function pushToDataLayer(entry: unknown): void {
  try {
    (window.dataLayer ??= []).push(entry);
  } catch (error) {
    console.warn('analytics event not counted', error);
  }
}

/** Adds an event to the data layer. It leaves the browser only with the visitor's consent (`forwardEventsTo`). */
export function sendEvent(event: AnalyticsEvent): void {
  pushToDataLayer(event);
  forward?.(event);
}
