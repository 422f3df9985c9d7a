import src from '../../assets/drawings/cable-run.svg';
import { faqDrawing } from '../../components/sections/faq-drawing.ts';

/** The cable between a camera and its recorder. */
export const cableRun = faqDrawing(src, 352, {
  loft: { at: [186, 121], label: [196, 84] },
  cable: { at: [74, 140], label: [104, 212] },
  recorder: { at: [264, 246], label: [240, 296], side: 'left' },
});
