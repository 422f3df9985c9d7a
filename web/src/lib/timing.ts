/** Time after which a toast closes (rule 9.12). */
export const TOAST_AUTO_DISMISS_MS = 5_000;

/** Time for which a dismissed toast is kept (rule 9.14). */
export const TOAST_REMOVAL_DELAY_MS = 1_000_000;

/** Time limit of a request to the site's server. */
export const REQUEST_DEADLINE_MS = 15_000;

/** Time after which the form says that it is still sending. */
export const SLOW_REQUEST_MS = 4_000;

/** Time for which the forms of a page rely on one answer of the server on whether they are paused (rule 4.40). */
export const FORMS_ANSWER_VALID_MS = 60_000;

/** Time for which an enquiry waits for the challenge response, where a site has a challenge. */
export const CHALLENGE_WAIT_MS = 2_000;

/** Time after the first paint, or its deadline, within which the page is hydrated without user input. */
export const HYDRATE_IDLE_TIMEOUT_MS = 2_000;

/** Time after `load` for which hydration waits for the first paint. */
export const FIRST_PAINT_DEADLINE_MS = 10_000;

/** Time for which an unused API response is cached (rule 9.27). */
export const CACHE_UNUSED_MS = 300_000;

/** Delay of the second attempt to autoplay a film, after the first click or touch (rule 9.17). */
export const AUTOPLAY_RETRY_DELAY_MS = 100;

/** Delay after load before a page reports itself ready to prerenderers (rule 9.11). */
export const PRERENDER_READY_MS = 1_500;

/** Delay after load before the finance popup expands, unless it was minimised (rule 9.3). */
export const FINANCE_POPUP_DELAY_MS = 5_000;

/** Delay after load before the cookie banner appears (rule 9.5). */
export const COOKIE_BANNER_DELAY_MS = 3_000;

/** Time for which a cookie choice is valid: 12 months (rule 4.32). */
export const CONSENT_VALID_MS = 365 * 24 * 3_600_000;

/** Delay after load before the support card replaces the phone button (rule 9.6). */
export const SUPPORT_CARD_DELAY_MS = 20_000;

/** Delay after load or navigation before the home security page shows its support prompt (rule 9.7). */
export const SUPPORT_PROMPT_DELAY_MS = 5_000;

/** Hover time before a tooltip opens (rule 9.25). */
export const TOOLTIP_OPEN_DELAY_MS = 700;

/** Time after a tooltip closed within which another opens at once (rule 9.25). */
export const TOOLTIP_SKIP_DELAY_MS = 300;

/** Duration and delay of a scroll reveal (rule 9.15). */
export const REVEAL_DURATION_MS = 450;
export const REVEAL_DELAY_MS = 0;

/** Time without scroll events after which a row is at rest, in browsers without `scrollend` (Safari before 26). */
export const SCROLL_AT_REST_MS = 150;
/** Time without scroll events after which a row that is between two slides was abandoned by the browser. */
export const SCROLL_STALLED_MS = 1_000;
