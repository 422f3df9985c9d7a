import type { Plugin } from 'vite';

/**
 * What Vite puts around every `import()`, cut to what this site needs: the style sheets of what opens later are fetched
 * with its code (`first-styles`), and a page names its modules itself. Rejects when a style sheet cannot be fetched.
 */
const helper = `
const sheets = new Map();
function sheet(file) {
  if (!sheets.has(file)) {
    sheets.set(file, new Promise((resolve, reject) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = '/' + file;
      link.onload = resolve;
      link.onerror = () => {
        sheets.delete(file);
        link.remove();
        reject(new Error('/' + file + ' could not be fetched'));
      };
      document.head.append(link);
    }));
  }
  return sheets.get(file);
}
export const __vitePreload = (load, files) => (files?.length ? Promise.all([load(), ...files.map(sheet)]).then(([loaded]) => loaded) : load());
`;

/** Replaces Vite's own helper, which is longer by a half. */
export function loadStyles(): Plugin {
  return {
    name: 'load-styles',
    enforce: 'post',
    transform(_code, id) {
      return id === '\0vite/preload-helper.js' ? { code: helper, map: null } : null;
    },
  };
}
