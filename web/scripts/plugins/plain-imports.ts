import type { Plugin } from 'vite';

/** The module by which Vite wraps every `import()`. */
const HELPER = /^\0vite\/preload-helper\.js$/;

/**
 * Makes `import()` in built code a plain import. Vite's wrapper fetches the style sheets and static imports of a chunk before
 * it: no chunk has a style sheet, and `src/app/start.ts` preloads the modules of a page.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    transform: {
      filter: { id: HELPER },
      handler: () => ({ code: 'export const __vitePreload = (load) => load();', map: null }),
    },
  };
}
