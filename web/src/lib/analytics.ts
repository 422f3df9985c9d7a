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
 * Adds an event to the data layer. It leaves the browser only with the visitor's consent (`forwardEventsTo`). Never throws:
 * the data layer may belong to another script, and an accepted enquiry must not fail because it cannot be counted.
 */
export function sendEvent(event: AnalyticsEvent): void {
  try {
    (window.dataLayer ??= []).push(event);
    forward?.(event);
  } catch (error) {
    console.warn('analytics event not counted', error);
  }
}
