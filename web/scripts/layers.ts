/** A source file: its path and those of the files it imports, all from `web/`. */
export interface SourceFile {
  path: string;
  lines: number;
  imports: readonly string[];
}

// From the bottom up: a file imports from its own layer and from those before it.
const layers = [
  'content-model',
  'src/lib',
  'src/components/behaviours',
  'src/components/ui',
  'src/components/media',
  'src/components/overlays',
  'src/components/sections',
  'src/features',
  'src/routes',
  'src/app',
  'scripts',
];
const vagueName = /(?:^|\/)(?:utils?|common|helpers?|misc)(?:\.|\/)/;
const barrelName = /(?:^|\/)index\.tsx?$/;
const MAX_FILE_LINES = 200;

/** The violations of the rules on layers, names and file length, one sentence each. Any layer may import assets and content. */
export function findLayerFaults(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => [
    ...fileFaults(file),
    ...file.imports.flatMap((target) => importFaults(file.path, target)),
  ]);
}

function fileFaults({ path, lines }: SourceFile): string[] {
  const faults: string[] = [];
  if (vagueName.test(path)) faults.push(`${path}: name it after its subject`);
  if (barrelName.test(path)) faults.push(`${path}: import from the files themselves, not from a barrel`);
  if (layerOf(path) === undefined && /^src\/.*\//.test(path)) faults.push(`${path}: is in no layer`);
  if (lines > MAX_FILE_LINES)
    faults.push(`${path}: ${lines} lines; split files of more than ${MAX_FILE_LINES} by subject`);
  return faults;
}

function importFaults(path: string, target: string): string[] {
  const [from, to] = [layerOf(path), layerOf(target)];
  if (from === undefined || to === undefined) return [];
  if (layers.indexOf(to) > layers.indexOf(from)) return [`${path}: ${from} must not import from ${to} (${target})`];
  if (from === 'src/features' && to === from && featureOf(path) !== featureOf(target))
    return [`${path}: one feature must not import from another (${target})`];
  if (from === 'src/routes' && to === from) return [`${path}: one screen must not import from another (${target})`];
  return [];
}

function layerOf(path: string): string | undefined {
  return layers.find((layer) => path.startsWith(`${layer}/`));
}

function featureOf(path: string): string {
  return path.split('/')[2] ?? '';
}
