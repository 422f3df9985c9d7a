import src from '../../assets/drawings/estimate-papers.svg';
import { faqDrawing } from '../../components/sections/faq-drawing.ts';

/** The papers from the first estimate to the quotation. */
export const estimatePapers = faqDrawing(src, 352, {
  estimate: { at: [137, 112], label: [196, 86] },
  survey: { at: [176, 172], label: [196, 182] },
  quotation: { at: [140, 323], label: [196, 296] },
});
