import src from '../../assets/drawings/keypad.svg';
import { faqDrawing } from '../../components/sections/faq-drawing.ts';

/** A keypad after a false alarm. */
export const falseAlarmKeypad = faqDrawing(src, 326, {
  code: { at: [118, 191], label: [200, 198] },
  zone: { at: [163, 70], label: [200, 46] },
  again: { at: [149, 97], label: [200, 122] },
});
