import * as dialog from './dialog.examples.tsx';
import * as toast from './toast.examples.tsx';

/** The examples of this folder's components, by component. */
export const examples = { dialog, toast };
