import * as modals from './modals.examples.tsx';

/** The examples of this folder's components, by component. */
export const examples = { modals };
