import * as annotation from './annotation.examples.tsx';
import * as drawing from './drawing.examples.tsx';
import * as frames from './frames.examples.tsx';
import * as motif from './motif.examples.tsx';
import * as productPicture from './product-picture.examples.tsx';

/** The examples of this folder's components, by component. */
export const examples = { annotation, drawing, frames, motif, 'product-picture': productPicture };
