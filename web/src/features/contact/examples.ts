import * as callbackForm from './callback-form.examples.tsx';

/** The examples of this folder's components, by component. */
export const examples = { 'callback-form': callbackForm };
