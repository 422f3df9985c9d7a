import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../../web/scripts/pages/escape-html.ts';
import type { PlacedView } from './views.ts';

const CARD = { width: 1200, height: 630 };

/** The width of the scene in pixels, at which a house fills the right of the card. */
const SCENE_WIDTH = 1360;
const SCENE_HEIGHT = (SCENE_WIDTH * 9) / 16;

/** The preferred position of the mark: in the right half, above the middle, as long as the scene fills the card. */
const MARK_WANTED = { x: 925, y: 250 };
/** The left edge of the visible part of the scene. */
const SCENE_FROM = 360;
/** The level part of the line, and the left edge of the text. */
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

/** The firm's name and trade. */
export interface Firm {
  name: string;
  trade: string;
}

/** A card as a page of 1200 by 630 pixels: the heading on ink at the left, the scene at the right, and the leader line between them. */
export function cardHtml(heading: string, { name, trade }: Firm, view: PlacedView): string {
  // The scene may extend beyond the card on every side, but its edges must not show inside it.
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

/** The leader line: level below the text, then steeply up to the ring round the mark, to avoid crossing the objects below it. */
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

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
