import { load } from 'cheerio';

/** Browsers that cannot read this type ignore the links, and find the picture in the page. */
const TYPE = 'image/avif';

/**
 * Returns the links that preload the first picture of a page, the one with high priority, given the page's HTML: one for the
 * narrow windows, if they have a source, and one for the others. Empty if the page has no such picture. Throws if the condition
 * of a source is not a single media feature: it could not be negated.
 *
 * The links precede the preloaded font, so that the picture is the first file that the browser requests after the page
 * (docs/decisions/0058-first-views-are-counted-in-round-trips.md).
 */
export function picturePreloads(html: string): string[] {
  const $ = load(html);
  const sources = $('picture:has([fetchpriority=high])').first().find(`source[type="${TYPE}"]`).toArray();
  return sources.map(({ attribs: { media, srcset = '', sizes = '' } }, index) => {
    // A source without a condition is for the windows that the source before it is not for.
    const before = sources[index - 1]?.attribs.media;
    const condition = media ?? (before && `not all and ${before}`);
    if (media && !/^\([^()]+\)$/.test(media))
      throw new Error(`the first picture's media "${media}" cannot be negated: use a single feature`);
    const attributes = condition ? ` media="${condition}"` : '';
    return `<link rel="preload" as="image" type="${TYPE}"${attributes} imagesrcset="${srcset}" imagesizes="${sizes}" fetchpriority="high">`;
  });
}
