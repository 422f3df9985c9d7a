import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Puts the order of the cascade layers, which `main.css` declares, at the top of every built style sheet: a layer's
 * place is fixed where a browser first reads its name, and the bundler may put a component's rules before main.css.
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
