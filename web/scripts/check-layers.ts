import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { findLayerFaults, type SourceFile } from './layers.ts';

// Reads every source file and says which imports break the order of the layers. Ends with 1 when one does.
const source = resolve(import.meta.dirname, '../src');
const importPattern = /\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g;

const files: SourceFile[] = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({
    path: file,
    lines: readFileSync(join(source, file), 'utf8').split('\n').length,
    imports: [...readFileSync(join(source, file), 'utf8').matchAll(importPattern)].map(([, specifier]) =>
      relative(source, resolve(dirname(join(source, file)), specifier ?? '')),
    ),
  }));

const faults = findLayerFaults(files);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.info(`${basename(source)}: ${files.length} files keep to their layers`);
