import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newerScriptFeatures } from './newer-script-features.ts';
import { newerStyleFeatures } from './newer-style-features.ts';

const assets = join(import.meta.dirname, '../../dist/public/assets');

/** The features newer than the floor in the built files with an ending, each with the files that use it. */
function usedBy(ending: string, newerFeatures: (text: string) => Set<string>): Map<string, string[]> {
  const used = new Map<string, string[]>();
  for (const file of readdirSync(assets).filter((name) => name.endsWith(ending))) {
    for (const feature of newerFeatures(readFileSync(join(assets, file), 'utf8')))
      used.set(feature, [...(used.get(feature) ?? []), file]);
  }
  return used;
}

/** Features that scripts detect before use or do without, by the module that does so. */
const guarded: Record<string, readonly string[]> = {
  'components/overlays/toast.tsx, components/ui/tooltip-bubble.ts': ['.showPopover', '.hidePopover', '.popover'],
  'components/behaviours/render-offscreen.ts': ['.checkVisibility'],
  'features/reviews/review-format.ts': ['Intl.Segmenter', '.segment'],
  'lib/third-party-script.ts': ['.createPolicy', '.createScriptURL'],
  'lib/browser.ts': ['requestIdleCallback'],
  'react-dom and its scheduler, for features that this site does not use or with a fallback': [
    'setImmediate',
    'devicePixelRatio',
    'navigation',
    '.startViewTransition',
    '.skipTransition',
    '.navigate',
  ],
  'react-dom, in its list of properties of styles': ['.cssFloat', '.margin', '.marginTop', '.marginBottom'],
};

/** Members of our objects and of libraries whose names only newer platform classes have. */
const ownNames = [
  '.alternate',
  '.build',
  '.config',
  '.createContext',
  '.destroy',
  '.dispatch',
  '.displayName',
  '.fetch',
  '.isActive',
  '.last',
  '.phone',
  '.queue',
  '.retry',
  '.service',
  '.silent',
  '.subscribe',
  '.tag',
  '.take',
  '.use',
];

/** Features that some browsers of the floor lack, by what is different without them. */
const harmless: Record<string, readonly string[]> = {
  'The important uses have an @supports rule, a first value, or components/behaviours/older-browsers.ts': [
    ':has',
    'unit d…',
    'unit cq…',
    'container-type',
    'container-type: inline-size',
    'overflow-x: clip',
    'scrollbar-width',
    'scrollbar-width: none',
  ],
  'Missing: shades, hover effects, the rotation of an arrow': [
    'color-mix()',
    'rotate',
    'scale',
    'scale: none',
    'translate',
    'accent-color',
    'paint-order',
  ],
  'Square corners, pictures that overflow rounded boxes': ['outline', 'overflow: clip'],
  'Other line breaks, rows that are not aligned': [
    'hyphens',
    'text-wrap',
    'text-wrap: balance',
    'text-wrap: pretty',
    'grid-template-rows: subgrid',
    'align-content: start',
  ],
  'A page that scrolls behind an overlay, a row that does not snap': [
    'overscroll-behavior',
    'overscroll-behavior: contain',
    'overscroll-behavior-inline',
    'overscroll-behavior-inline: contain',
    'scroll-snap-stop',
    'scroll-snap-stop: always',
    'scrollbar-gutter',
    'scrollbar-gutter: stable',
  ],
  'The build adds the prefixed form': [
    'print-color-adjust',
    'print-color-adjust: exact',
    'user-select',
    'mask-image',
    '-webkit-mask-composite',
    'mask-composite',
    'mask-composite: intersect',
    'line-clamp',
  ],
  'Print: folded parts stay folded, lines break anywhere, default margins': [
    '@page',
    'break-after: avoid',
    'orphans',
    'widows',
    '::details-content',
    'content-visibility: visible',
  ],
  'Phones adjust text size in landscape, forced colours are the browser’s defaults': [
    'text-size-adjust',
    '@media forced-colors',
  ],
  'The section in view is not highlighted before script runs, in an @supports rule': [
    'view-timeline',
    'animation-timeline',
  ],
  'Lines that appear at once instead of being drawn': ['@property'],
  'The whole page is rendered at once, with its pictures': [
    'content-visibility',
    'content-visibility: auto',
    'content-visibility: hidden',
    'contain-intrinsic-block-size',
    '@media scripting',
  ],
};

test('scripts use nothing that browsers of the floor lack, except where they detect it', () => {
  const used = usedBy('.js', newerScriptFeatures);
  const known = [...Object.values(guarded).flat(), ...ownNames];
  expect([...used].filter(([feature]) => !known.includes(feature))).toEqual([]);
  expect(
    known.filter((feature) => !used.has(feature)),
    'no longer used',
  ).toEqual([]);
});

test('style sheets use nothing that browsers of the floor lack, except where little is lost', () => {
  const used = usedBy('.css', newerStyleFeatures);
  const known = Object.values(harmless).flat();
  expect([...used].filter(([feature]) => !known.includes(feature))).toEqual([]);
  expect(
    known.filter((feature) => !used.has(feature)),
    'no longer used',
  ).toEqual([]);
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
