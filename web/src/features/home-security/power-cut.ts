import src from '../../assets/drawings/power-cut.svg';
import { faqDrawing } from '../../components/sections/faq-drawing.ts';

/** The panel of an alarm during a power cut. */
export const powerCut = faqDrawing(src, 352, {
  sim: { at: [126, 88], label: [188, 64] },
  battery: { at: [136, 222], label: [188, 206] },
  mains: { at: [56, 318], label: [104, 318] },
});
