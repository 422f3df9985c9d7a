import { escapeHtml } from '../pages/escape-html.ts';

/** An XML element with `text` in it, escaped. */
export function element(name: string, text: string): string {
  return `<${name}>${escapeHtml(text)}</${name}>`;
}

/** A whole XML file. */
export function xmlFile(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}
