import type { Plugin } from 'vite';

/**
 * Replaces what Vite puts around every `import()`: about half a kilobyte, compressed, that fetches the style sheets and
 * modules which a chunk needs first. This site has one style sheet, and its pages name their modules themselves.
 */
export function prunePreload(): Plugin {
  return {
    name: 'prune-preload',
    enforce: 'post',
    transform(_code, id) {
      if (id !== '\0vite/preload-helper.js') return null;
      return { code: 'export const __vitePreload = (load) => load();', map: null };
    },
  };
}
