let loadedAt: number | undefined;

/** Records the time of the page's load; later calls have no effect. */
export function recordLoad(): void {
  loadedAt ??= performance.now();
}

/** Milliseconds since the page's load; 0 before it is recorded. */
export function msSinceLoad(): number {
  return loadedAt === undefined ? 0 : performance.now() - loadedAt;
}
