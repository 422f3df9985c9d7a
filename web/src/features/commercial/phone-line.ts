import src from '../../assets/drawings/phone-line.svg';
import { faqDrawing } from '../../components/sections/faq-drawing.ts';

/** A phone socket and the unit that replaces it. */
export const phoneLine = faqDrawing(src, 352, {
  line: { at: [70, 71], label: [185, 46] },
  mobile: { at: [138, 152], label: [185, 164] },
  internet: { at: [60, 300], label: [185, 286] },
});
