import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { firstStyles } from './first-styles.ts';

/** Builds a site from files, in a temporary folder. */
async function built(files: Record<string, string>): Promise<{ html: string; styles: Record<string, string>; scripts: string }> {
  const root = await mkdtemp(join(tmpdir(), 'first-styles-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [firstStyles({ start: '/src/start.ts', later: ['/src/opened.ts'] })],
    build: { modulePreload: false, assetsInlineLimit: 0, minify: false },
  });
  const assets = join(root, 'dist/assets');
  const names = await readdir(assets);
  const read = async (name: string) => readFile(join(assets, name), 'utf8');
  const styles = Object.fromEntries(await Promise.all(names.filter((name) => name.endsWith('.css')).map(async (name) => [name, await read(name)] as const)));
  const scripts = (await Promise.all(names.filter((name) => name.endsWith('.js')).map(read))).join('\n');
  return { html: await readFile(join(root, 'dist/index.html'), 'utf8'), styles, scripts };
}

const page = '<!doctype html><html lang="en"><head><title>A page</title></head><body><script type="module" src="/src/start.ts"></script></body></html>';

test('joins the styles of a page into one sheet; code that opens later brings its own, which no page links', async () => {
  const { html, styles, scripts } = await built({
    'index.html': page,
    'src/start.ts': "import './page.css'; void import('./part.ts'); document.onclick = () => void import('./opened.ts');",
    'src/page.css': '.page { color: red }',
    'src/part.ts': "import './part.css'; export const part = 1;",
    'src/part.css': '.part { color: green }',
    'src/opened.ts': "import './opened.css'; import { within } from './within.ts'; console.info(within);",
    'src/opened.css': '.opened { color: blue }',
    'src/within.ts': "import './within.css'; export const within = 1;",
    'src/within.css': '.within { color: black }',
  });

  const first = Object.keys(styles).filter((name) => name.startsWith('style-'));
  expect(first).toHaveLength(1);
  expect(styles[first[0] ?? '']).toMatch(/\.page[^]*\.part/);
  expect([...html.matchAll(/<link rel="stylesheet"[^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual([`/assets/${first[0]}`]);

  const others = Object.keys(styles).filter((name) => !name.startsWith('style-'));
  expect(others.map((name) => styles[name]).join('')).toMatch(/\.opened[^]*\.within|\.within[^]*\.opened/);
  for (const name of others) expect(scripts).toContain(`assets/${name}`);
});
