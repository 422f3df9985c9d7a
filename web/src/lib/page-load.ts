let loadedAt: number | undefined;

/** Notes that the page is loaded, now or before (`src/app/idle.ts`): only the first time counts. */
export function noteLoad(): void {
  loadedAt ??= performance.now();
}

/** How many milliseconds ago the page was loaded; 0 while nobody has noted it. */
export function msSinceLoad(): number {
  return loadedAt === undefined ? 0 : performance.now() - loadedAt;
}
