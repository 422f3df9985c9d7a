import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CardPage } from './pages.ts';

/** The picture of a card: a scene of the site, and the mark in it at which the line ends. */
interface View {
  scene: string;
  mark: string;
}

/** A view with its picture file and the position of the mark in it, as fractions from the top left. */
export interface PlacedView extends View {
  file: string;
  x: number;
  y: number;
}

const scenesFolder = join(import.meta.dirname, '../../web/src/assets/scenes');

const house: View[] = [
  { scene: 'semi-dusk', mark: 'siren' },
  { scene: 'terrace-dusk', mark: 'siren' },
  { scene: 'doorstep-dusk', mark: 'siren' },
  { scene: 'terrace-dusk', mark: 'door' },
];
const alarm: View[] = [
  { scene: 'hall-dusk', mark: 'pir' },
  { scene: 'doorstep-dusk', mark: 'siren' },
  { scene: 'hall-dusk', mark: 'keypad' },
  { scene: 'terrace-dusk', mark: 'siren' },
];
const cameras: View[] = [
  { scene: 'doorstep-dusk', mark: 'camera' },
  { scene: 'semi-dusk', mark: 'camera' },
  { scene: 'terrace-dusk', mark: 'camera' },
];
const business: View[] = [
  { scene: 'unit-dusk', mark: 'camera' },
  { scene: 'shop-dusk', mark: 'siren' },
  { scene: 'unit-dusk', mark: 'siren' },
];
const workshop: View[] = [
  { scene: 'works-dusk', mark: 'van' },
  { scene: 'terrace-dusk', mark: 'door' },
];
const bench: View[] = [
  { scene: 'bench-dusk', mark: 'battery' },
  { scene: 'unit-dusk', mark: 'siren' },
];

/** The preferred views of certain pages; the first one available is used. */
const ofPages: Readonly<Record<string, readonly View[]>> = {
  '/': [{ scene: 'terrace-dusk', mark: 'siren' }],
  '/home-security/': house,
  '/online-estimate/': [{ scene: 'terrace-dusk', mark: 'siren' }],
  '/intruder-alarms/': alarm,
  '/cctv-systems/': cameras,
  '/commercial-security/': business,
  '/product-add-ons/': [{ scene: 'doorstep-dusk', mark: 'siren' }],
  '/annual-maintenance/': bench,
  '/user-manuals/': [{ scene: 'bench-dusk', mark: 'terminals' }, ...alarm],
  '/about-us/': workshop,
  '/blog/': workshop,
  '/contact-us/': [
    { scene: 'works-dusk', mark: 'door' },
    { scene: 'terrace-dusk', mark: 'camera' },
  ],
  '/flexible-finance/': [{ scene: 'terrace-dusk', mark: 'door' }],
};

/** The candidate views of all other pages; the path selects one of them, so that it stays the same. */
function kindOf({ path, section, heading }: CardPage): readonly View[] {
  const words = `${path} ${section} ${heading}`;
  if (/business|commercial|shop/i.test(section)) return business;
  if (/cctv|camera/i.test(section) || (section === '' && /\bcctv-and|camera/i.test(words))) return cameras;
  return /alarm|grade/i.test(section) ? alarm : house;
}

/** The view of a page's card. */
export function viewOf(page: CardPage): PlacedView {
  const preferred = ofPages[page.path];
  const available = (preferred ?? kindOf(page)).flatMap(placed);
  const chosen = available[preferred ? 0 : sum(page.path) % available.length];
  if (!chosen)
    throw new Error(`${page.path}: no scene for its card: add one to cards/views.ts or render it (artwork/README.md)`);
  return chosen;
}

/** The view with its position; an empty list if its scene has not been rendered. */
function placed({ scene, mark }: View): PlacedView[] {
  const file = join(scenesFolder, `${scene}-1920.webp`);
  if (!existsSync(file)) return [];
  const { landscape } = JSON.parse(readFileSync(join(scenesFolder, `${scene}.json`), 'utf8')) as {
    landscape: { markers: Record<string, { x: number; y: number }> };
  };
  const place = landscape.markers[mark];
  return place ? [{ scene, mark, file, ...place }] : [];
}

function sum(text: string): number {
  return [...text].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
}
