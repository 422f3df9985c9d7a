import src from '../../assets/drawings/contact-cell.svg';
import { faqDrawing } from '../../components/sections/faq-drawing.ts';

/** A door contact with its cover off. */
export const contactCell = faqDrawing(src, 330, {
  magnet: { at: [134, 112], label: [196, 84] },
  cell: { at: [76, 196], label: [196, 206] },
  screw: { at: [62, 259], label: [196, 284] },
});
