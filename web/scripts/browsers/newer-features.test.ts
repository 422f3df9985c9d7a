import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newerScriptFeatures } from './newer-script-features.ts';
import { newerStyleFeatures } from './newer-style-features.ts';

const assets = join(import.meta.dirname, '../../dist/public/assets');

/** Features newer than the floor in the built files with an ending, each with the files that use it. */
function usedBy(ending: string, newerFeatures: (text: string) => Set<string>): Map<string, string[]> {
  const used = new Map<string, string[]>();
  for (const file of readdirSync(assets).filter((name) => name.endsWith(ending))) {
    for (const feature of newerFeatures(readFileSync(join(assets, file), 'utf8'))) used.set(feature, [...(used.get(feature) ?? []), file]);
  }
  return used;
}

/** Features that the scripts look for before they use them, or do without, by the place that does. */
const guarded: Record<string, readonly string[]> = {
  'components/overlays/toast.tsx, components/ui/tooltip-bubble.ts': ['.showPopover', '.hidePopover', '.popover'],
  'components/behaviours/render-offscreen.ts': ['.checkVisibility'],
  'features/reviews/review-format.ts': ['Intl.Segmenter', '.segment'],
  'lib/third-party-script.ts': ['.createPolicy', '.createScriptURL'],
  'lib/browser.ts': ['requestIdleCallback'],
  'react-dom and its scheduler, for what this site does not use or with a way without it': ['setImmediate', 'devicePixelRatio', 'navigation', '.startViewTransition', '.skipTransition', '.navigate'],
  'react-dom, in its list of properties of styles': ['.cssFloat', '.margin', '.marginTop', '.marginBottom'],
};

/** Members of objects of ours and of libraries whose names only newer classes of the platform have. */
const ownNames = [
  '.alternate', '.build', '.config', '.createContext', '.destroy', '.dispatch', '.displayName', '.fetch', '.isActive', '.last', '.phone',
  '.queue', '.retry', '.service', '.silent', '.subscribe', '.tag', '.take', '.use',
];

/** Features that some browsers of the floor do not know, by the look without them. */
const harmless: Record<string, readonly string[]> = {
  'The part of it that matters has an @supports rule, a first value, or components/behaviours/older-browsers.ts': [':has', 'unit d…', 'unit cq…', 'container-type', 'container-type: inline-size', 'overflow-x: clip', 'scrollbar-width', 'scrollbar-width: none'],
  'Not shown: shades, hover effects, the turn of an arrow that opens something': ['color-mix()', 'rotate', 'scale', 'scale: none', 'translate', 'accent-color', 'paint-order'],
  'Corners that are not round, pictures that are not cut at the edge of a rounded box': ['outline', 'overflow: clip'],
  'Lines that break elsewhere, rows that do not stand level': ['text-wrap', 'text-wrap: balance', 'text-wrap: pretty', 'grid-template-rows: subgrid', 'align-content: start'],
  'A page that scrolls on behind what lies over it, a row that rests anywhere': ['overscroll-behavior', 'overscroll-behavior: contain', 'overscroll-behavior-inline', 'overscroll-behavior-inline: contain', 'scroll-snap-stop', 'scroll-snap-stop: always', 'scrollbar-gutter', 'scrollbar-gutter: stable'],
  'The build writes it with its prefix, too': ['user-select', 'mask-image', '-webkit-mask-composite', 'mask-composite', 'mask-composite: intersect', 'line-clamp'],
  'Paper: folded parts stay folded, lines break anywhere, the margins are the browser’s': ['@page', 'break-after: avoid', 'orphans', 'widows', '::details-content', 'content-visibility: visible'],
  'Phones choose the size of text in landscape, forced colours are the browser’s own': ['text-size-adjust', '@media forced-colors'],
  'The section that is read is not marked before script runs, in an @supports rule': ['view-timeline', 'animation-timeline'],
  'All of the page is rendered at once': ['content-visibility', 'content-visibility: auto', 'contain-intrinsic-block-size', '@media scripting'],
};

test('the scripts use nothing that browsers of the floor lack, except where they look for it', () => {
  const used = usedBy('.js', newerScriptFeatures);
  const known = [...Object.values(guarded).flat(), ...ownNames];
  expect([...used].filter(([feature]) => !known.includes(feature))).toEqual([]);
  expect(known.filter((feature) => !used.has(feature)), 'no longer used').toEqual([]);
});

test('the style sheets use nothing that browsers of the floor lack, except where little is lost', () => {
  const used = usedBy('.css', newerStyleFeatures);
  const known = Object.values(harmless).flat();
  expect([...used].filter(([feature]) => !known.includes(feature))).toEqual([]);
  expect(known.filter((feature) => !used.has(feature)), 'no longer used').toEqual([]);
});

test.each([
  ['URL.canParse("")', ['URL.canParse']],
  ['window.navigation', ['navigation']],
  ['const URL = 1; URL.canParse(1)', []],
  ['structuredClone(1)', []],
  ['[1].toSorted()', ['.toSorted']],
  ['[1].at(0)', []],
  ['({ popover: 1 })', []],
  ['typeof navigation', []],
  ['/(?<=a)b/', ['lookbehind assertion']],
  ['/a/v', ['regular expression flag v']],
])('in a script, %s', (code, found) => {
  expect([...newerScriptFeatures(code)]).toEqual(found);
});

test.each([
  ['a:has(b) { color: red }', [':has']],
  ['@supports selector(:has(*)) { a:has(b) { color: red } }', []],
  ['a:focus-visible { color: red }', []],
  ['@media (width > 1px) { a { color: red } }', ['@media with a range']],
  ['@container (width: 1px) { a { color: red } }', ['@container']],
  ['a { block-size: 1dvh; color: lab(1 2 3) }', ['unit d…', 'lab()']],
  ['a[href=":has"] { background: url("subgrid") }', []],
])('in a style sheet, %s', (css, found) => {
  expect([...newerStyleFeatures(css)]).toEqual(found);
});
