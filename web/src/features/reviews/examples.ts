import * as reviewsFrame from './reviews-frame.examples.tsx';
import * as testimonials from './testimonials.examples.tsx';

/** The examples of this folder's components, by component. */
export const examples = { 'reviews-frame': reviewsFrame, testimonials };
