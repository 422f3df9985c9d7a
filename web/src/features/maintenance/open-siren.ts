import src from '../../assets/drawings/siren-open.svg';
import { faqDrawing } from '../../components/sections/faq-drawing.ts';

/** A siren with its cover off. */
export const openSiren = faqDrawing(src, 300, {
  lid: { at: [172, 134], label: [197, 108] },
  cable: { at: [150, 208], label: [197, 190] },
  battery: { at: [118, 228], label: [197, 266] },
});
