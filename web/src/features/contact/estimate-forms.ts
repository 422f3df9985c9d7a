// The forms of the estimate's result, which are fetched together: a chunk for each would split those of the contact page.

export { SurveyDialog } from './callback/survey-dialog.tsx';
export { CopyForm } from './estimate-copy/copy-form.tsx';
