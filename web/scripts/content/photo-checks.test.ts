import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AboutUs } from '../../content-model/screens/about-us.ts';
import { contentFolder, readJsonContent } from './files.ts';
import { checkPhotos, MAX_PHOTO_BYTES } from './photo-checks.ts';

const { family } = readJsonContent(join(contentFolder, 'screens/about-us.json')) as AboutUs;
const [first, ...others] = family.people.map(({ name, role, text }) => ({ name, role, text }));
if (!first) throw new Error('the page has no people');
/** A page whose first person has a photograph. */
const page = { family: { ...family, people: [{ ...first, photo: 'frank.webp' }, ...others] } };
const photos = (name: string, bytes: string | Buffer = 'RIFF') => new Map([[name, Buffer.from(bytes)]]);

test('rule 2.133: accepts a photograph that a person names', () => {
  expect(() => checkPhotos(page, photos('frank.webp'))).not.toThrow();
  expect(() => checkPhotos({ family: { ...family, people: [first, ...others] } }, new Map())).not.toThrow();
});

test('rule 2.133: names a photograph that is missing', () => {
  expect(() => checkPhotos(page, new Map())).toThrow(
    'content/screens/about-us.json: family.people.0.photo: there is no file content/photos/frank.webp',
  );
});

test.each(['party.jpg', 'IMG_1.JPG', 'notes.txt', 'Frank.webp'])(
  'rule 2.133: names the file %s, which no person names',
  (name) => {
    expect(() => checkPhotos(page, new Map([...photos('frank.webp'), ...photos(name)]))).toThrow(
      `content/photos: ${name}: no person in content/screens/about-us.json names it`,
    );
  },
);

test('rule 2.133: names a photograph that is too large', () => {
  expect(() => checkPhotos(page, photos('frank.webp', Buffer.alloc(MAX_PHOTO_BYTES)))).not.toThrow();
  expect(() => checkPhotos(page, photos('frank.webp', Buffer.alloc(MAX_PHOTO_BYTES + 1)))).toThrow(
    'content/photos: frank.webp: has 301 KB: make it smaller than 300 KB',
  );
});

test.each([
  ['JPEG', '\xff\xd8\xff\xe1\0\x18Exif\0\0II*\0'],
  ['WebP', 'RIFF\x40\0\0\0WEBPVP8X....EXIFII*\0'],
  ['AVIF', 'infe\x02\0\0\0\0\x02\0\0Exif\0'],
  ['XMP', '\xff\xd8\xff\xe1http://ns.adobe.com/xap/1.0/\0'],
])("rule 2.133: names a photograph with the camera's data in it: %s", (_, bytes) => {
  expect(() => checkPhotos(page, photos('frank.webp', Buffer.from(bytes, 'latin1')))).toThrow(
    'content/photos: frank.webp: has the data of the camera in it',
  );
});
