// npm run icons: draws every icon of web/public from favicon.svg.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchChromium } from '../chromium.ts';
import { icoFile } from './ico.ts';

const publicFolder = join(import.meta.dirname, '../../web/public');
const rounded = await readFile(join(publicFolder, 'favicon.svg'), 'utf8');
// iOS and Android round the corners themselves.
const square = rounded.replace(/ rx="\d+"/, '');
if (square === rounded)
  throw new Error('favicon.svg must contain a rounded rectangle (rx="…"), whose corners the square icons remove');
// Android shows at least the middle 80 % of a maskable icon (w3.org/TR/appmanifest/#icon-masks): the mark stays inside.
const maskable = square
  .replace('viewBox="0 0 32 32"', 'viewBox="-5 -5 42 42"')
  .replace('<rect width="32" height="32"', '<rect x="-5" y="-5" width="42" height="42"');

const browser = await launchChromium();
const page = await browser.newPage();

async function draw(svg: string, size: number): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body{margin:0}svg{display:block}</style>${svg.replace('<svg ', `<svg width="${size}" height="${size}" `)}`,
  );
  return page.screenshot({ omitBackground: true });
}

const files = {
  'favicon.ico': icoFile(await draw(rounded, 32), 32),
  'apple-touch-icon.png': await draw(square, 180),
  'icon-192.png': await draw(rounded, 192),
  'icon-512.png': await draw(rounded, 512),
  'icon-maskable-192.png': await draw(maskable, 192),
  'icon-maskable-512.png': await draw(maskable, 512),
};
await browser.close();
for (const [name, bytes] of Object.entries(files)) {
  await writeFile(join(publicFolder, name), bytes);
  console.info(`public/${name}: ${bytes.length} bytes`);
}
