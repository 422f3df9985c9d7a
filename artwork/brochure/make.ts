// npm run brochure: prints the brochure, web/public/downloads/brochure.pdf, from the site's content.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchChromium } from '../chromium.ts';
import { contentMark, site } from './content.ts';
import { brochurePages } from './pages.ts';

const web = join(import.meta.dirname, '../../web');
const font = await readFile(
  join(web, 'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'),
);
// A style sheet for the paper and one for each of the four pages.
const styles = await Promise.all(
  ['paper', 'cover', 'survey', 'examples', 'parts'].map((name) =>
    readFile(join(import.meta.dirname, `styles/${name}.css`), 'utf8'),
  ),
);
const html = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${site.company.name}: ${site.company.trade}</title><style>
@font-face{font-family:"Bricolage Grotesque Variable";font-weight:200 800;src:url("data:font/woff2;base64,${font.toString('base64')}")}
${styles.join('\n')}</style></head><body>${brochurePages()}</body></html>`;

/** Converts photographs to JPEG, which a PDF embeds as it is (it stores WebP uncompressed). Returns the number of broken pictures. */
async function convertPictures(): Promise<number> {
  await document.fonts.ready;
  const photographs = [...document.images].filter((image) => image.src.startsWith('data:image/webp'));
  for (const image of photographs) {
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    image.src = URL.createObjectURL(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.86 }));
  }
  await Promise.all([...document.images].map((image) => image.decode()));
  return [...document.images].filter((image) => image.naturalWidth === 0).length;
}

const browser = await launchChromium();
try {
  const page = await browser.newPage();
  await page.setContent(html);
  const missing = await page.evaluate(convertPictures);
  if (missing > 0)
    throw new Error(
      `${missing} pictures of the brochure could not be loaded: check the files that brochure/pages.ts names`,
    );
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
  const downloads = join(web, 'public/downloads');
  await mkdir(downloads, { recursive: true });
  await writeFile(join(downloads, 'brochure.pdf'), pdf);
  await writeFile(
    join(import.meta.dirname, 'made-from.json'),
    `${JSON.stringify({ content: contentMark() }, null, 2)}\n`,
  );
  console.info(`public/downloads/brochure.pdf: ${Math.round(pdf.length / 1024)} KB`);
} finally {
  await browser.close();
}
