import { expect, test } from 'vitest';
import { picturePreloads } from './picture-preloads.ts';

const picture = (sources: string, image = '<img src="/wide.webp" alt="" fetchPriority="high">') =>
  `<main><picture>${sources}${image}</picture></main>`;
const wide = '<source type="image/avif" srcSet="/a-640.avif 640w, /a-960.avif 960w" sizes="50vw">';

test('each source of the first picture is preloaded in the windows for which the browser chooses it', () => {
  const tall = '<source media="(max-width: 47.99rem)" type="image/avif" srcSet="/t.avif 480w" sizes="100vw">';
  expect(picturePreloads(picture(tall + wide))).toEqual([
    '<link rel="preload" as="image" type="image/avif" media="(max-width: 47.99rem)" imagesrcset="/t.avif 480w" imagesizes="100vw" fetchpriority="high">',
    '<link rel="preload" as="image" type="image/avif" media="not all and (max-width: 47.99rem)" imagesrcset="/a-640.avif 640w, /a-960.avif 960w" imagesizes="50vw" fetchpriority="high">',
  ]);
});

test('a picture with one source is preloaded in every window', () => {
  expect(picturePreloads(picture(wide))).toEqual([
    '<link rel="preload" as="image" type="image/avif" imagesrcset="/a-640.avif 640w, /a-960.avif 960w" imagesizes="50vw" fetchpriority="high">',
  ]);
});

test('preloads only AVIF: browsers that cannot read it skip the link', () => {
  expect(picturePreloads(picture('<source type="image/webp" srcSet="/a.webp 640w" sizes="50vw">'))).toEqual([]);
});

test('rejects a condition that it cannot negate', () => {
  const tall = '<source media="screen and (max-width: 48rem)" type="image/avif" srcSet="/t.avif 480w" sizes="100vw">';
  expect(() => picturePreloads(picture(tall + wide))).toThrow(
    'the first picture\'s media "screen and (max-width: 48rem)" cannot be negated: use a single feature',
  );
});

test('of two pictures with high priority, preloads the first', () => {
  const other = '<source type="image/avif" srcSet="/b.avif 640w" sizes="50vw">';
  expect(picturePreloads(picture(wide) + picture(other))).toEqual(picturePreloads(picture(wide)));
});

test('pictures without high priority are not preloaded', () => {
  expect(picturePreloads(picture(wide, '<img src="/wide.webp" alt="" loading="lazy">'))).toEqual([]);
});
