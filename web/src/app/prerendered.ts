interface Prerendered {
  /** Path of the document. */
  path: string;
  root: DocumentFragment;
}

let prerendered: Prerendered | undefined;

/**
 * Copies the prerendered HTML before React takes over. The copy belongs to a template's inert document, so it loads no
 * pictures or films.
 */
export function keepPrerendered(root: HTMLElement): void {
  const { content } = document.createElement('template');
  content.append(content.ownerDocument.importNode(root, true));
  // Scripts attached to the original's fields (`require-agreement.ts`) do not know those of the copy.
  for (const button of content.querySelectorAll<HTMLButtonElement>('[type=submit]')) button.disabled = false;
  prerendered = { path: window.location.pathname, root: content };
}

/** Returns true while the page shown is the one with which the document was loaded. */
export function isLoadedPage(): boolean {
  return prerendered?.path === window.location.pathname;
}

/** Clones a prerendered element; null if `selector` finds none in the root. */
export function prerenderedCopy(selector: string): Node | null {
  const original = prerendered?.root.querySelector(selector);
  return original ? document.importNode(original, true) : null;
}
