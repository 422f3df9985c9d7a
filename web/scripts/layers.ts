/** A source file: its path from `src/`, and those of the files it imports. */
export interface SourceFile {
  path: string;
  lines: number;
  imports: readonly string[];
}

// From the bottom up: a file imports from its own layer and those before it.
const layers = ['config', 'components', 'features', 'routes', 'app'];
const vagueName = /(?:^|\/)(?:utils?|common|helpers?|misc)(?:\.|\/)/;
const barrelName = /(?:^|\/)index\.tsx?$/;
const LONGEST_FILE_LINES = 200;

/** What breaks the house rules on layers, names and lengths, a sentence each. Assets and content are for all. */
export function findLayerFaults(files: readonly SourceFile[]): string[] {
  const faults: string[] = [];
  for (const { path, lines, imports } of files) {
    if (vagueName.test(path)) faults.push(`${path}: name it after its subject`);
    if (barrelName.test(path)) faults.push(`${path}: import from the files themselves, not from a barrel`);
    if (lines > LONGEST_FILE_LINES) faults.push(`${path}: ${lines} lines; more than ${LONGEST_FILE_LINES} are two subjects`);
    for (const target of imports) {
      const from = layers.indexOf(layerOf(path));
      const to = layers.indexOf(layerOf(target));
      if (to > from && from !== -1) faults.push(`${path}: ${layerOf(path)} must not import from ${layerOf(target)} (${target})`);
      if (layerOf(path) === 'features' && layerOf(target) === 'features' && featureOf(path) !== featureOf(target)) {
        faults.push(`${path}: one feature must not import from another (${target})`);
      }
      if (layerOf(path) === 'routes' && layerOf(target) === 'routes') faults.push(`${path}: one screen must not import from another (${target})`);
    }
  }
  return faults;
}

function layerOf(path: string): string {
  return path.split('/')[0] ?? '';
}

function featureOf(path: string): string {
  return path.split('/')[1] ?? '';
}
