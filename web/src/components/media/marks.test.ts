import { expect, test } from 'vitest';
import { marksOf, pointsOf } from './marks.ts';

const label = { x: 0, y: 0 };
const labels = { siren: { label, side: 'left' }, camera: { label, side: 'right' } } as const;
const points = { camera: { x: 0.1, y: 0.2 }, siren: { x: 0.3, y: 0.4 } };

test('orders marks by their labels, whatever the order of texts and points', () => {
  const texts = { camera: { title: 'Camera', note: 'Sees' }, siren: { title: 'Siren', note: 'Heard' } };
  expect(marksOf(texts, labels, points)).toEqual([
    { title: 'Siren', note: 'Heard', label, side: 'left', at: { x: 0.3, y: 0.4 } },
    { title: 'Camera', note: 'Sees', label, side: 'right', at: { x: 0.1, y: 0.2 } },
  ]);
});

test('keeps that order for the points of another crop, so that the numbers match', () => {
  expect(pointsOf(labels, points)).toEqual([points.siren, points.camera]);
});

test('sets a number on the side of its crop', () => {
  const besides = {
    siren: { label, side: 'left', number: 'above', tallNumber: 'right' },
    camera: { label, side: 'right' },
  } as const;
  const texts = { camera: { title: 'Camera', note: 'Sees' }, siren: { title: 'Siren', note: 'Heard' } };
  expect(marksOf(texts, besides, points).map(({ at }) => at.number)).toEqual(['above', undefined]);
  expect(pointsOf(besides, points).map(({ number }) => number)).toEqual(['right', undefined]);
});

test('sets a number on the same side of both crops, unless they differ', () => {
  const besides = { siren: { label, side: 'left', number: 'above' }, camera: { label, side: 'right' } } as const;
  expect(pointsOf(besides, points).map(({ number }) => number)).toEqual(['above', undefined]);
});
