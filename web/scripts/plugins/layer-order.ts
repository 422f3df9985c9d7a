import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Prepends the order of the cascade layers, declared in `main.css`, to every built style sheet: a browser fixes a layer's
 * position where it first reads its name, and the bundler may put a component's rules before main.css.
 */
export function layerOrder(mainStyles: string): Plugin {
  const order = /^@layer [^;{]+;/m.exec(readFileSync(mainStyles, 'utf8'))?.[0];
  if (!order) throw new Error(`${mainStyles} must begin with the order of the layers`);
  return {
    name: 'layer-order',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${order}${String(file.source)}`;
      }
    },
  };
}
