/** Replaces the local storage of the site. Runs in the browser, in a document of the site. */
export function replaceStoredItems(items: Readonly<Record<string, string>>): void {
  localStorage.clear();
  Object.assign(localStorage, items);
}
