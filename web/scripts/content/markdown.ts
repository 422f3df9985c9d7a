import MarkdownIt from 'markdown-it';

/**
 * A piece of a rendered document: text, or an element as [tag, attributes, ...children].
 * A tree and not HTML, because the page's Trusted Types policy forbids setting HTML from script.
 */
export type DocumentNode = string | [tag: string, attributes: Record<string, string>, ...children: DocumentNode[]];

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];
type Element = Exclude<DocumentNode, string>;

// Raw HTML stays text, and markdown-it's own link check refuses javascript: and its like.
const parser = new MarkdownIt({ html: false, linkify: false, typographer: false });

/** Renders Markdown to a tree of elements. Raw HTML in it is shown as text, never passed through. */
export function renderMarkdown(source: string): DocumentNode[] {
  return build(parser.parse(source, {}));
}

function build(tokens: readonly Token[]): DocumentNode[] {
  const root: Element = ['root', {}];
  const open: Element[] = [root];
  for (const token of tokens) {
    const parent = open.at(-1) ?? root;
    if (token.hidden) continue;
    if (token.nesting === 1) {
      const element: Element = [token.tag, Object.fromEntries((token.attrs ?? []).map(([name, value]) => [name, String(value)]))];
      parent.push(element);
      open.push(element);
    } else if (token.nesting === -1) {
      open.pop();
    } else {
      for (const node of leaf(token)) parent.push(node);
    }
  }
  return root.slice(2) as DocumentNode[];
}

function leaf(token: Token): DocumentNode[] {
  switch (token.type) {
    case 'inline':
      return build(token.children ?? []);
    case 'text':
      return token.content === '' ? [] : [token.content];
    case 'softbreak':
      return ['\n'];
    case 'hardbreak':
      return [['br', {}]];
    case 'hr':
      return [['hr', {}]];
    case 'code_inline':
      return [['code', {}, token.content]];
    case 'fence':
    case 'code_block':
      return [['pre', {}, ['code', {}, token.content]]];
    default:
      throw new Error(`Markdown construct "${token.type}" is not supported on this site`);
  }
}
