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

/** Puts an event into the data layer. Whether anybody reads it is the visitor's choice (`consent`). */
export function sendEvent(event: AnalyticsEvent): void {
  (window.dataLayer ??= []).push(event);
}
