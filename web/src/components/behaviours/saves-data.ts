/** Whether the visitor wants as little data as can be: a browser without the Network Information API does not say. */
export function savesData(): boolean {
  const connection = 'connection' in navigator ? (navigator.connection as { saveData?: boolean }) : {};
  return connection.saveData === true || window.matchMedia('(prefers-reduced-data: reduce)').matches;
}
