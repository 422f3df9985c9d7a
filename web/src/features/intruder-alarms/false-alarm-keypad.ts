import src from '../../assets/drawings/keypad.svg';
import { faqDrawing } from '../../components/sections/faq-drawing.ts';

/** A keypad after a false alarm. */
export const falseAlarmKeypad = faqDrawing(src, 326, {
  code: { at: [113, 180], label: [200, 198] },
  zone: { at: [163, 70], label: [200, 46] },
  again: { at: [163, 96], label: [200, 122] },
});
