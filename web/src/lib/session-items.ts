/** How the keys begin of forms not yet sent (`features/contact/sending/draft.ts`), in the session storage. */
export const draftPrefix = 'form-draft:';

/** How far pages are scrolled, by entry of the history (`app/scroll-positions.ts`), in the session storage. */
export const scrollPositionsItem = 'scroll-positions';
