interface Prerendered {
  /** The path that the document was loaded from. */
  path: string;
  root: DocumentFragment;
}

let prerendered: Prerendered | undefined;

/**
 * Keeps a copy of the prerendered HTML before React takes it over. The copy belongs to a template's inert document, so it
 * loads no pictures or films.
 */
export function keepPrerendered(root: HTMLElement): void {
  const { content } = document.createElement('template');
  content.append(content.ownerDocument.importNode(root, true));
  // Scripts that follow the original's fields (`require-agreement.ts`) do not know the copy's.
  for (const button of content.querySelectorAll<HTMLButtonElement>('[type=submit]')) button.disabled = false;
  prerendered = { path: window.location.pathname, root: content };
}

/** Returns true while the page that is shown is the one that the document was loaded with. */
export function isLoadedPage(): boolean {
  return prerendered?.path === window.location.pathname;
}

/** A fresh copy of a prerendered element, or null if there is none. `selector` is looked up inside the root element. */
export function prerenderedCopy(selector: string): Node | null {
  const original = prerendered?.root.querySelector(selector);
  return original ? document.importNode(original, true) : null;
}
