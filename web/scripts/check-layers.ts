import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { findLayerFaults, type SourceFile } from './layers.ts';

// Checks the imports of every source file against the order of the layers. Exits with 1 if one breaks it. Import cycles are oxlint's (.oxlintrc.json).
const web = resolve(import.meta.dirname, '..');
const importPattern = /\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g;

const files: SourceFile[] = ['content-model', 'src', 'scripts'].flatMap((folder) =>
  readdirSync(join(web, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => sourceFile(join(web, folder, file))),
);

const faults = findLayerFaults(files);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.info(`${files.length} files keep to their layers`);

function sourceFile(path: string): SourceFile {
  const text = readFileSync(path, 'utf8');
  const imports = [...text.matchAll(importPattern)].map(([, specifier]) =>
    relative(web, resolve(dirname(path), specifier ?? '')),
  );
  return { path: relative(web, path), lines: text.split('\n').length, imports };
}
