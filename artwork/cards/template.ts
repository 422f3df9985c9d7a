import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../../web/scripts/pages/document.ts';
import type { PlacedView } from './views.ts';

const CARD = { width: 1200, height: 630 };

/** How wide the scene is drawn, so that a house fills the right of the card. */
const SCENE_WIDTH = 1360;
const SCENE_HEIGHT = (SCENE_WIDTH * 9) / 16;

/** Where the mark should be: in the right half, above the middle. As far as the scene has no edge in the card. */
const MARK_WANTED = { x: 925, y: 250 };
/** From here to the right the scene is seen. */
const SCENE_FROM = 360;
/** The line's level part, and where text begins. */
const LINE_Y = 522;
const EDGE = 72;

const web = join(import.meta.dirname, '../../web');
const asData = (path: string, type: string) => `data:${type};base64,${readFileSync(path).toString('base64')}`;
const font = asData(
  join(web, 'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'),
  'font/woff2',
);
const style = readFileSync(join(import.meta.dirname, 'card.css'), 'utf8');
const logo = readFileSync(join(web, 'public/favicon.svg'), 'utf8').replace(/<rect width="32"[^>]*>/, '');

/** Who the firm is. */
export interface Firm {
  name: string;
  trade: string;
}

/** A card as a page of 1200 by 630 pixels: the heading in ink at the left, the scene at the right, and the surveyor's line between. */
export function cardHtml(heading: string, { name, trade }: Firm, view: PlacedView): string {
  // The scene may reach beyond the card on every side, and must not end inside it.
  const left = clamp(MARK_WANTED.x - view.x * SCENE_WIDTH, CARD.width - SCENE_WIDTH, SCENE_FROM - 60);
  const top = clamp(MARK_WANTED.y - view.y * SCENE_HEIGHT, CARD.height - SCENE_HEIGHT, 0);
  const mark = { x: left + view.x * SCENE_WIDTH, y: top + view.y * SCENE_HEIGHT };
  return `<!doctype html>
<style>@font-face{font-family:Bricolage;src:url(${font});font-weight:200 800}${style}</style>
<img class="scene" src="${asData(view.file, 'image/webp')}" width="${SCENE_WIDTH}" style="left:${left}px;top:${top}px" alt="">
<div class="shade"></div>
<svg class="line" width="${CARD.width}" height="${CARD.height}">${lineTo(mark)}</svg>
<div class="words"><h1>${escapeHtml(heading)}</h1></div>
<div class="firm">${logo}<p><b>${escapeHtml(name)}</b><span>${escapeHtml(trade)}</span></p></div>`;
}

/** From the text's edge along its foot, then up to the ring around the mark: steeply, so as to pass beside what is below it. */
function lineTo({ x, y }: { x: number; y: number }): string {
  const ring = 24;
  const bend = { x: x - 36, y: LINE_Y };
  const length = Math.hypot(x - bend.x, y - bend.y);
  const end = { x: x - ((x - bend.x) / length) * ring, y: y - ((y - bend.y) / length) * ring };
  return (
    `<path d="M${EDGE} ${LINE_Y}H${bend.x.toFixed(1)}L${end.x.toFixed(1)} ${end.y.toFixed(1)}"/>` +
    `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${ring}"/>`
  );
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
