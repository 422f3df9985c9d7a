import { load } from 'cheerio';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { AboutUs } from '../../../content-model/screens/about-us.ts';
import content from '../../../content/screens/about-us.json';
import { Family } from './family.tsx';

const { family } = content as AboutUs;
const people = family.people.map(({ name, role, text }) => ({ name, role, text }));

/** The section for these people, with a photograph at `/photo.webp` for each file name. */
function rendered(shown: AboutUs['family']['people']) {
  const photos = Object.fromEntries(
    shown.flatMap(({ photo }) => (photo === undefined ? [] : [[photo, '/photo.webp']])),
  );
  return load(renderToStaticMarkup(createElement(Family, { family: { ...family, people: shown }, photos })));
}

test('rule 2.133: without photographs the drawing is the only picture, and each person has a number on it', () => {
  const $ = rendered(people);
  expect($('img')).toHaveLength(1);
  expect($('picture img').attr('alt')).toBe(family.alt);
  expect($('h4').length).toBe(people.length);
  // Of the two crops, windows show one.
  for (const crop of $('[data-slot=numbered] > svg').toArray()) {
    expect(
      $(crop)
        .find('text')
        .toArray()
        .map((number) => $(number).text()),
    ).toEqual(['1', '2', '3']);
  }
});

test('rule 2.133: a photograph is shown beside the name of its person only', () => {
  const $ = rendered(people.map((person, index) => (index === 1 ? { ...person, photo: 'second.webp' } : person)));
  const photographs = $('ol img');
  expect(photographs).toHaveLength(1);
  expect(photographs.attr()).toMatchObject({
    src: '/photo.webp',
    alt: `Photograph of ${people[1]?.name}`,
    loading: 'lazy',
  });
  expect(photographs.closest('li').find('h4').text()).toContain(people[1]?.name);
});
