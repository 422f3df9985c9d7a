import { ContentError } from '../../content-model/check.ts';
import type { AboutUs } from '../../content-model/screens/about-us.ts';

/** Largest size of a photograph, in bytes: a page with all three stays quick on a phone. */
export const MAX_PHOTO_BYTES = 300_000;

/** The marks of the data that cameras add (place, time, serial number): Exif in JPEG and AVIF, in WebP, and XMP in each. */
const cameraData = ['Exif\0', 'EXIF', 'ns.adobe.com/xap', 'XMP '];

/**
 * Checks `photos`, the files of `content/photos/` by name: the people of the about page have no other photograph, none is
 * missing, and each may be published as it is. Throws a `ContentError`.
 */
export function checkPhotos(
  { family: { people } }: Pick<AboutUs, 'family'>,
  photos: ReadonlyMap<string, Buffer>,
): void {
  const missing = people.flatMap(({ photo }, index) =>
    photo === undefined || photos.has(photo)
      ? []
      : [{ field: `family.people.${index}.photo`, reason: `there is no file content/photos/${photo}` }],
  );
  if (missing.length > 0) throw new ContentError('content/screens/about-us.json', missing);
  const problems = [...photos].flatMap(([name, bytes]) => {
    const reason = problemOf(name, bytes, people);
    return reason === undefined ? [] : [{ field: name, reason }];
  });
  if (problems.length > 0) throw new ContentError('content/photos', problems);
}

function problemOf(name: string, bytes: Buffer, people: AboutUs['family']['people']): string | undefined {
  if (!people.some(({ photo }) => photo === name))
    return 'no person in content/screens/about-us.json names it: add it there, or remove the file';
  if (bytes.length > MAX_PHOTO_BYTES)
    return `has ${Math.ceil(bytes.length / 1000)} KB: make it smaller than ${MAX_PHOTO_BYTES / 1000} KB, for example 480 by 600 pixels`;
  if (cameraData.some((mark) => bytes.includes(mark, 0, 'latin1')))
    return 'has the data of the camera in it, perhaps the place: save it again without them';
  return undefined;
}
