import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildTargets } from './scripts/browsers/browser-floor.ts';
import { distFolder, workFolder } from './scripts/build-folders.ts';
import { content } from './scripts/content/plugin.ts';
import { assetNames } from './scripts/plugins/asset-names.ts';
import { chunkSources } from './scripts/plugins/chunk-sources.ts';
import { classNames } from './scripts/plugins/class-names.ts';
import { layerOrder } from './scripts/plugins/layer-order.ts';
import { plainImports } from './scripts/plugins/plain-imports.ts';
import { pruneRouter } from './scripts/plugins/prune-router.ts';

/**
 * The chunks that are not a single screen or document. A group takes the modules that `test` matches and all that they import,
 * except what a group of higher priority has; a module of no group is with what imports it. So a page asks for few files, and
 * its first load has little that only other pages need (docs/decisions/0057-scripts-are-grouped-by-when-they-load.md).
 */
const sharedChunks = [
  // Runs at once; everything else waits for the page's load.
  {
    name: 'start',
    test: /\/src\/(?:app\/(?:start|idle-or-first-input|prerender-ready|scroll-positions)|lib\/(?:browser|paths|session-items|timing))\.ts$/,
    priority: 10,
  },
  { name: 'react', test: /\/node_modules\/(?:react|react-dom|react-router|react-router-dom|scheduler)\//, priority: 9 },
  // Every page: the app and its header. Also what a few pages share that is too small for a file.
  { name: 'site', test: /\/src\/(?:app\/entry-client\.tsx|lib\/in-figures\.ts)$/, priority: 8 },
  // Most pages: heads, pictures and their annotations.
  {
    name: 'heads',
    test: /\/src\/(?:components\/(?:sections\/(?:section|scene-head|marked-head|page-head|call-band)|media\/(?:scene|annotation|marks|scenes\/scene-images)|ui\/(?:finance-mark|lead|opening-hours))\.tsx?$|lib\/analytics)|content:firm-lines/,
    priority: 7,
  },
  // The first view of a few pages.
  {
    name: 'film',
    test: /\/src\/(?:assets\/film|components\/media\/(?:ambient-film|film-playback|films\/street|scenes\/terrace-dusk))/,
    priority: 6,
  },
  { name: 'home', test: /\/src\/(?:routes\/home\.tsx|features\/home\/(?:home-content\.ts|quote\.tsx))$/, priority: 5 },
  // The forms with their fields, the dialog, and how forms and reviews ask the server: whatever else fails, these work.
  {
    name: 'forms',
    test: /\/src\/(?:features\/contact\/(?:contact-form|contact-section|sending\/use-submission)|components\/(?:ui\/(?:field|error-summary)|overlays\/dialog)|lib\/(?:request|third-party-script|stored-items)\.)/,
    priority: 4,
  },
  // Once a page is interactive: the modals, and what makes every page complete.
  {
    name: 'overlays',
    test: /\/src\/(?:app\/overlays|features\/contact\/(?:callback\/callback-form|quote\/quote-form))\.tsx$/,
    priority: 3,
  },
  { name: 'late', test: /\/src\/app\/(?:enhance|floating-widgets|footer|slide-out)\.tsx?$/, priority: 2 },
  // The sections of the home page below its hero, and what they share with other pages.
  {
    name: 'home-pictures',
    test: /\/src\/components\/media\/(?:drawing\.tsx|scenes\/(?:doorstep|semi|shop|unit)-dusk\.ts)$/,
    priority: 1,
  },
  { name: 'products', test: /\/src\/(?:components\/media\/product-picture\.tsx|lib\/products\.ts)$/, priority: 1 },
  {
    name: 'home-sections',
    test: /\/src\/features\/(?:home\/(?!hero|watch-film|home-content)|reviews\/testimonials|contact\/sections-below-form)/,
    priority: 0,
  },
];

/** Both builds name assets alike. The hashes have no hyphens, which would split them into words. */
const assetOutput = { hashCharacters: 'base36', assetFileNames: assetNames(import.meta.dirname) } as const;

/** Content blockers match file names: a chunk named after a module "analytics" or "cookie" would be blocked. */
const chunkNames = { entryFileNames: 'assets/part-[hash].js', chunkFileNames: 'assets/part-[hash].js' };

// The package's exports lead to its development build, whatever the mode.
const routerBuild = fileURLToPath(new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url));

// The examples page is a separate build (mode "examples"), so that nothing of it reaches the site.
export default defineConfig(({ mode, command, isSsrBuild }) => ({
  plugins: [
    content(),
    react(),
    ...(isSsrBuild ? [] : [pruneRouter(), plainImports(), ...(mode === 'examples' ? [] : [chunkSources()])]),
    layerOrder('src/app/styles/main.css'),
  ],
  css: command === 'build' ? { modules: { generateScopedName: classNames(import.meta.dirname) } } : {},
  resolve: { alias: command === 'build' && !isSsrBuild ? [{ find: /^react-router$/, replacement: routerBuild }] : [] },
  // The public origin is fixed at build time: canonical links are part of the prerendered HTML.
  define: { SITE_ORIGIN: JSON.stringify(new URL(process.env.SITE_ORIGIN ?? 'http://localhost:8080').origin) },
  publicDir: isSsrBuild || mode === 'examples' ? (false as const) : 'public',
  build: {
    outDir: isSsrBuild
      ? join(workFolder, 'server')
      : mode === 'examples'
        ? '.build/examples'
        : join(distFolder, 'public'),
    emptyOutDir: true,
    ...(isSsrBuild ? {} : { target: buildTargets }),
    manifest: !isSsrBuild && mode !== 'examples',
    // The content security policy allows no data: URLs, so every asset is a file.
    assetsInlineLimit: 0,
    // `src/app/start.ts` preloads the modules of each page.
    modulePreload: false as const,
    reportCompressedSize: false,
    // One style sheet, of which the build makes those that pages link (scripts/pages/page-styles.ts).
    cssCodeSplit: false,
    rolldownOptions: {
      ...(mode === 'examples' ? { input: '_examples/index.html' } : {}),
      output: isSsrBuild ? assetOutput : { ...assetOutput, ...chunkNames, codeSplitting: { groups: sharedChunks } },
    },
  },
  server: { proxy: { '/api': process.env.SITE_ORIGIN ?? 'http://localhost:8080' } },
}));
