import { expect, test } from 'vitest';
import { marksOf, pointsOf } from './marks.ts';

const label = { x: 0, y: 0 };
const labels = { siren: { label, side: 'left' }, camera: { label, side: 'right' } } as const;
const points = { camera: { x: 0.1, y: 0.2 }, siren: { x: 0.3, y: 0.4 } };

test('marks come in the order of their labels, whatever the order of words and points', () => {
  const words = { camera: { title: 'Camera', note: 'Sees' }, siren: { title: 'Siren', note: 'Heard' } };
  expect(marksOf(words, labels, points)).toEqual([
    { title: 'Siren', note: 'Heard', label, side: 'left', at: { x: 0.3, y: 0.4 } },
    { title: 'Camera', note: 'Sees', label, side: 'right', at: { x: 0.1, y: 0.2 } },
  ]);
});

test('the points of another crop keep that order, so that the numbers mean the same', () => {
  expect(pointsOf(labels, points)).toEqual([points.siren, points.camera]);
});
