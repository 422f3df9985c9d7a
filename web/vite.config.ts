import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildTargets } from './scripts/browsers/browser-floor.ts';
import { distFolder, workFolder } from './scripts/build-folders.ts';
import { content } from './scripts/content/plugin.ts';
import { firstStyles } from './scripts/plugins/first-styles.ts';
import { layerOrder } from './scripts/plugins/layer-order.ts';
import { pruneRouter } from './scripts/plugins/prune-router.ts';

// Code that nearly every page needs is two chunks that change at different times; code shared by a few pages is separate.
const sharedChunks = [
  // Runs at once; everything else waits for the page's load.
  { name: 'start', test: /\/src\/(?:app\/(?:start|idle-or-first-input|prerender-ready|scroll-positions)|lib\/(?:browser|paths|session-items|timing))\.ts$/, priority: 3 },
  // Modules that the forms share with optional features, so that the forms need no chunk of such a feature.
  { name: 'forms', test: /\/src\/lib\/(?:analytics|third-party-script|request|stored-items)\.ts$/, priority: 3 },
  { name: 'react', test: /\/node_modules\/(?:react|react-dom|react-router|react-router-dom|scheduler)\//, priority: 2 },
  // Fields are loaded with the forms, on demand, annotations and questions by the pages that have them.
  { name: 'shared', test: /\/src\/(?:components\/(?!ui\/(?:field|error-summary)\.|media\/(?:scenes|drawings|films|product-picture|annotation|drawing\.)|sections\/(?:faq|questions-and-call)\.)|lib\/(?!products)|app\/)|content:(?:posts|firm-lines)|content\/(?!products)\w+\.json$/, minShareCount: 7, priority: 1 },
];

// With style sheets of their own: what is imported on demand, and pages that no other page should grow with.
const separate = ['/src/app/overlays.tsx', '/src/app/floating-widgets.tsx', '/src/routes/estimate.tsx', '/src/routes/safety-check.tsx'];

/**
 * Content blockers match file names: a chunk named after a module "analytics" or "cookie" would be blocked. Both builds
 * name assets alike. The hashes have no hyphens, which would split them into words.
 */
const assetNames = {
  hashCharacters: 'base36',
  assetFileNames: ({ names }: { names: readonly string[] }) => `assets/${names.some((name) => name.endsWith('.css')) ? 'part' : '[name]'}-[hash][extname]`,
} as const;
const chunkNames = { entryFileNames: 'assets/part-[hash].js', chunkFileNames: 'assets/part-[hash].js' };

// The package's exports lead to its development build, whatever the mode.
const routerBuild = fileURLToPath(new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url));

// The examples page is a separate build (mode "examples"), so that nothing of it reaches the site.
export default defineConfig(({ mode, command, isSsrBuild }) => ({
  plugins: [
    content(),
    react(),
    ...(isSsrBuild ? [] : [pruneRouter()]),
    ...(isSsrBuild || mode === 'examples' || command === 'serve' ? [] : [firstStyles({ start: '/src/app/start.ts', later: separate })]),
    layerOrder('src/app/styles/main.css'),
  ],
  resolve: { alias: command === 'build' && !isSsrBuild ? [{ find: /^react-router$/, replacement: routerBuild }] : [] },
  // The public origin is fixed at build time: canonical links are part of the prerendered HTML.
  define: { SITE_ORIGIN: JSON.stringify(new URL(process.env.SITE_ORIGIN ?? 'http://localhost:8080').origin) },
  publicDir: isSsrBuild || mode === 'examples' ? (false as const) : 'public',
  build: {
    outDir: isSsrBuild ? join(workFolder, 'server') : mode === 'examples' ? '.build/examples' : join(distFolder, 'public'),
    emptyOutDir: true,
    ...(isSsrBuild ? {} : { target: buildTargets }),
    manifest: !isSsrBuild && mode !== 'examples',
    // The content security policy allows no data: URLs, so every asset is a file.
    assetsInlineLimit: 0,
    // `src/app/start.ts` preloads the modules of each page.
    modulePreload: false as const,
    reportCompressedSize: false,
    // Code that opens later has its own style sheets; everything else is one style sheet (scripts/plugins/first-styles.ts).
    cssCodeSplit: mode !== 'examples',
    rolldownOptions: {
      ...(mode === 'examples' ? { input: '_examples/index.html' } : {}),
      output: isSsrBuild ? assetNames : { ...assetNames, ...chunkNames, codeSplitting: { groups: sharedChunks } },
    },
  },
  server: { proxy: { '/api': process.env.SITE_ORIGIN ?? 'http://localhost:8080' } },
}));
