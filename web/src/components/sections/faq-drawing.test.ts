import { expect, test } from 'vitest';
import { faqDrawing } from './faq-drawing.ts';

const keypad = faqDrawing('keypad.svg', 176, {
  code: { at: [88, 44], label: [176, 88] },
  zone: { at: [264, 132], label: [176, 44], side: 'left' },
});
const text = {
  caption: 'After a false alarm',
  alt: 'A keypad',
  marks: { zone: { title: 'Zone', note: 'Read it' }, code: { title: 'Code', note: 'First' } },
};

test('places the marks as fractions of the file, in the order of the places', () => {
  expect(keypad(text).marks).toEqual([
    { title: 'Code', note: 'First', at: { x: 0.25, y: 0.25 }, label: { x: 0.5, y: 0.5 }, side: 'right' },
    { title: 'Zone', note: 'Read it', at: { x: 0.75, y: 0.75 }, label: { x: 0.5, y: 0.25 }, side: 'left' },
  ]);
});

test('has the size of the file, so that the page does not move when it loads', () => {
  expect(keypad(text)).toMatchObject({ caption: 'After a false alarm', sheets: { wide: { width: 352, height: 176 } } });
});
