import MarkdownIt from 'markdown-it';
import { textOf, type DocumentNode } from '../../content-model/document-node.ts';
import { ContentError } from '../../content-model/check.ts';
import { telHref } from '../../src/lib/contact-links.ts';
import { alignCell, labelCells, padFigures } from './markdown-tables.ts';
import { PHONE } from './non-breaking.ts';

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];
type Element = Exclude<DocumentNode, string>;

// Raw HTML stays text, and markdown-it's link validation rejects `javascript:` and the like. Of its typographer only the quotes
// are wanted: the replacements would turn "(c)" into a symbol and hyphens into dashes.
const parser = new MarkdownIt({ html: false, linkify: false, typographer: true, quotes: '“”‘’' }).disable(
  'replacements',
);

/**
 * Renders Markdown to a tree of elements. Raw HTML is shown as text. Beyond CommonMark and tables it supports `> [!NOTE]`
 * for notes, `> [!FORM]` for a form to print and fill in, and `- [ ] item` for checklists. Headings of levels 2 and 3 get an id, derived from their text and unique in
 * the document. Phone numbers become links (rule 2.128).
 */
export function renderMarkdown(source: string): DocumentNode[] {
  const ids = new Set<string>();
  return build(parser.parse(source, {}), (element) => finish(element, ids));
}

function build(tokens: readonly Token[], finished: (element: Element) => void): DocumentNode[] {
  const root: Element = ['root', {}];
  const open: Element[] = [root];
  for (const token of tokens) {
    const parent = open.at(-1) ?? root;
    if (token.hidden) continue;
    if (token.nesting === 1) {
      const element: Element = [
        token.tag,
        Object.fromEntries((token.attrs ?? []).map(([name, value]) => [name, String(value)])),
      ];
      parent.push(element);
      open.push(element);
    } else if (token.nesting === -1) {
      finished(open.pop() ?? root);
    } else {
      const nodes = leaf(token, finished);
      for (const node of open.some(([tag]) => tag === 'a') ? nodes : nodes.flatMap(linkPhones)) parent.push(node);
    }
  }
  return root.slice(2) as DocumentNode[];
}

function leaf(token: Token, finished: (element: Element) => void): DocumentNode[] {
  switch (token.type) {
    case 'inline':
      return build(token.children ?? [], finished);
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

/** Splits a text at its phone numbers, which become links. */
function linkPhones(node: DocumentNode): DocumentNode[] {
  if (typeof node !== 'string') return [node];
  const nodes: DocumentNode[] = [];
  let end = 0;
  for (const { 0: number, index } of node.matchAll(PHONE)) {
    nodes.push(node.slice(end, index), ['a', { href: telHref(number) }, number]);
    end = index + number.length;
  }
  return [...nodes, node.slice(end)].filter((part) => part !== '');
}

/** Completes an element whose children are all there. */
function finish(element: Element, ids: Set<string>): void {
  switch (element[0]) {
    case 'h2':
    case 'h3':
      element[1].id = uniqueId(textOf(element), ids);
      break;
    case 'blockquote':
      markBlock(element);
      break;
    case 'li':
      if (takeMark(element, '[ ] ')) element[1]['data-check'] = '';
      break;
    case 'table':
      labelCells(element);
      padFigures(element);
      break;
    case 'th':
      element[1].scope = 'col';
      alignCell(element);
      break;
    case 'td':
      alignCell(element);
      break;
  }
}

/** Derives an anchor from the text of a heading: `Where it's hidden` becomes `where-its-hidden`, the second one `…-2`. */
function uniqueId(text: string, ids: Set<string>): string {
  const slug =
    text
      .toLowerCase()
      .replace(/['’]/g, '')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'section';
  let id = slug;
  for (let count = 2; ids.has(id); count += 1) id = `${slug}-${count}`;
  ids.add(id);
  return id;
}

/** Turns a quotation that begins with `[!NOTE]` into a note, and one that begins with `[!FORM]` into a form on paper. */
function markBlock(quote: Element): void {
  const paragraph = quote[2];
  if (typeof paragraph !== 'object') return;
  if (takeMark(paragraph, '[!NOTE]')) quote[1].role = 'note';
  else if (takeMark(paragraph, '[!FORM]')) quote[1]['data-form'] = '';
  else return;
  quote[0] = 'div';
  // The marker is followed by a line break.
  if (paragraph[2] === '\n') paragraph.splice(2, 1);
}

/** Removes `mark` from the beginning of an element's text; returns false if it is not there. */
function takeMark(element: Element, mark: string): boolean {
  const first = element[2];
  if (typeof first !== 'string' || !first.startsWith(mark)) return false;
  if (first === mark) element.splice(2, 1);
  else element[2] = first.slice(mark.length);
  return true;
}

/** A Markdown file split into its `key: value` front matter and its body. */
export interface SplitMarkdown {
  head: Record<string, string>;
  body: string;
}

/**
 * Splits the front matter between two `---` lines from the body. A value is everything after the first colon, verbatim:
 * without quotes, lists or nesting. Throws a `ContentError` for missing front matter, a line without a colon, or a
 * duplicate key.
 */
export function splitFrontMatter(file: string, source: string): SplitMarkdown {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n'));
  if (!match)
    throw new ContentError(file, [{ field: 'front matter', reason: 'must be between two lines "---" at the top' }]);
  const head: Record<string, string> = {};
  for (const line of (match[1] ?? '').split('\n')) {
    const colon = line.indexOf(':');
    if (colon < 1) throw new ContentError(file, [{ field: 'front matter', reason: `"${line}" is not "key: value"` }]);
    const key = line.slice(0, colon).trim();
    if (key in head) throw new ContentError(file, [{ field: key, reason: 'is there twice' }]);
    head[key] = line.slice(colon + 1).trim();
  }
  return { head, body: match[2] ?? '' };
}
