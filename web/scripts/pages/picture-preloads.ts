import { load } from 'cheerio';

/** Browsers that cannot read this type ignore the links, and find the picture in the page. */
const TYPE = 'image/avif';

/**
 * Returns the links that preload the picture of a page that has high priority, given the page's HTML: a link for each width of
 * window that has its own source. Empty if the page has no such picture.
 *
 * They precede the preloaded font, so that the picture is the first file that the browser requests after the page
 * (docs/decisions/0013-the-styles-of-the-first-view-are-inline.md).
 */
export function picturePreloads(html: string): string[] {
  const $ = load(html);
  const sources = $(`picture:has([fetchpriority=high]) source[type="${TYPE}"]`).toArray();
  return sources.map(({ attribs: { media, srcset = '', sizes = '' } }, index) => {
    // A source without a condition is for the windows that the source before it is not for.
    const before = sources[index - 1]?.attribs.media;
    const condition = media ?? (before && `not all and ${before}`);
    const attributes = condition ? ` media="${condition}"` : '';
    return `<link rel="preload" as="image" type="${TYPE}"${attributes} imagesrcset="${srcset}" imagesizes="${sizes}" fetchpriority="high">`;
  });
}
