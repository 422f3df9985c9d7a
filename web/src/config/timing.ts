/** How long a toast stays before it goes by itself (spec §9). */
export const TOAST_AUTO_DISMISS_MS = 5_000;

/** How long a toast that has gone is kept before it is forgotten (spec §9). */
export const TOAST_REMOVAL_DELAY_MS = 1_000_000;

/** How long a request to our own server may take before it counts as failed. */
export const REQUEST_DEADLINE_MS = 15_000;

/** The latest moment after `load` at which the page becomes interactive when nothing was touched. */
export const HYDRATE_IDLE_TIMEOUT_MS = 2_000;

/** How long an unused answer of the server is kept (spec §9: 5 minutes). */
export const CACHE_UNUSED_MS = 300_000;

/** How long after the first click or touch a film that the browser did not let begin is tried again (spec §9). */
export const AUTOPLAY_RETRY_DELAY_MS = 100;
