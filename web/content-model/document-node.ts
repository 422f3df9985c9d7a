/**
 * A node of a rendered document: text, or an element as [tag, attributes, ...children]. A tree and not HTML, because the
 * site's Trusted Types policy forbids setting HTML from script.
 */
export type DocumentNode = string | [tag: string, attributes: Record<string, string>, ...children: DocumentNode[]];

/** The text of a node, without elements. */
export function textOf(node: DocumentNode): string {
  return typeof node === 'string' ? node : (node.slice(2) as DocumentNode[]).map(textOf).join('');
}
