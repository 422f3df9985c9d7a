/** Prefix of the form drafts in session storage (`features/contact/sending/draft.ts`). */
export const draftPrefix = 'form-draft:';

/** Key of the scroll positions by history entry in session storage (`app/scroll-positions.ts`). */
export const scrollPositionsItem = 'scroll-positions';

/** Prefix of the answers to a questionnaire in session storage (`components/sections/questionnaire/stored-answers.ts`). */
export const answersPrefix = 'answers:';
