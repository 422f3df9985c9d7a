let loadedAt: number | undefined;

/** Notes that the page is loaded, now or before (`src/app/idle-or-first-input.ts`): only the first time counts. */
export function recordLoad(): void {
  loadedAt ??= performance.now();
}

/** How many milliseconds ago the page was loaded; 0 while nobody has noted it. */
export function msSinceLoad(): number {
  return loadedAt === undefined ? 0 : performance.now() - loadedAt;
}
