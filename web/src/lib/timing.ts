/** How long a toast stays before it goes by itself (spec §9). */
export const TOAST_AUTO_DISMISS_MS = 5_000;

/** How long a toast that has gone is kept before it is forgotten (spec §9). */
export const TOAST_REMOVAL_DELAY_MS = 1_000_000;

/** How long a request to our own server may take before it counts as failed. */
export const REQUEST_DEADLINE_MS = 15_000;

/** How long an enquiry may be on its way before the form says that it is still trying. */
export const SLOW_REQUEST_MS = 4_000;

/** How long an enquiry that is to be sent waits for the answer to the challenge, where a site has one. */
export const CHALLENGE_WAIT_MS = 2_000;

/** The latest moment after `load` at which the page becomes interactive when nothing was touched. */
export const HYDRATE_IDLE_TIMEOUT_MS = 2_000;

/** How long an unused answer of the server is kept (spec §9: 5 minutes). */
export const CACHE_UNUSED_MS = 300_000;

/** How long after the first click or touch a film that the browser did not let begin is tried again (spec §9). */
export const AUTOPLAY_RETRY_DELAY_MS = 100;

/** How long after its load a page tells a prerenderer that it is ready (spec §9). */
export const PRERENDER_READY_MS = 1_500;

/** How long after load the finance popup expands, unless it was minimised (spec §9). */
export const FINANCE_POPUP_DELAY_MS = 5_000;

/** How long after load the cookie dialog appears to whoever has not chosen yet (spec §9). */
export const COOKIE_BANNER_DELAY_MS = 3_000;

/** How long a cookie choice is valid before the site asks again: 12 months. */
export const CONSENT_VALID_MS = 365 * 24 * 3_600_000;

/** How long after load the support card takes the place of the phone button (spec §9). */
export const SUPPORT_CARD_DELAY_MS = 20_000;

/** How long after load, or after a navigation to it, the home security page asks whether help is wanted (spec §9). */
export const SUPPORT_PROMPT_DELAY_MS = 5_000;

/** How long a pointer rests on something before its tooltip opens (spec §9). */
export const TOOLTIP_OPEN_DELAY_MS = 700;

/** How long after a tooltip closed another opens at once (spec §9). */
export const TOOLTIP_SKIP_DELAY_MS = 300;

/** How long a part that is revealed by scrolling takes to come in, and how long it waits before (spec §9). */
export const REVEAL_DURATION_MS = 450;
export const REVEAL_DELAY_MS = 0;

/** How long no scroll has to come for a row to be at rest, in a browser that does not say so (Safari before 26). */
export const SCROLL_AT_REST_MS = 150;
