import MarkdownIt from 'markdown-it';
import { textOf, type DocumentNode } from '../../content-model/document-node.ts';
import { ContentError } from '../../content-model/check.ts';

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];
type Element = Exclude<DocumentNode, string>;

// Raw HTML stays text, and markdown-it's own link check refuses javascript: and its like. Of its typography only the
// quotes are wanted: the replacements would make signs of "(c)" and dashes of hyphens.
const parser = new MarkdownIt({ html: false, linkify: false, typographer: true, quotes: '“”‘’' }).disable('replacements');

/**
 * Renders Markdown to a tree of elements. Raw HTML in it is shown as text, never passed through.
 * Beyond CommonMark and tables it knows `> [!NOTE]`, a remark set apart from the text, and `- [ ] item`, a list to
 * tick off. Headings of the second and third level get an id, made of their words and unique in the document.
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
      const element: Element = [token.tag, Object.fromEntries((token.attrs ?? []).map(([name, value]) => [name, String(value)]))];
      parent.push(element);
      open.push(element);
    } else if (token.nesting === -1) {
      finished(open.pop() ?? root);
    } else {
      for (const node of leaf(token, finished)) parent.push(node);
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

/** What an element whose children are all there still needs. */
function finish(element: Element, ids: Set<string>): void {
  switch (element[0]) {
    case 'h2':
    case 'h3':
      element[1].id = uniqueId(textOf(element), ids);
      break;
    case 'blockquote':
      markNote(element);
      break;
    case 'li':
      if (takeMark(element, '[ ] ')) element[1]['data-check'] = '';
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

/** The words of a heading as an anchor: `Where it's hidden` is `where-its-hidden`, the second of them `…-2`. */
function uniqueId(text: string, ids: Set<string>): string {
  const slug = text.toLowerCase().replace(/['’]/g, '').replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'section';
  let id = slug;
  for (let count = 2; ids.has(id); count += 1) id = `${slug}-${count}`;
  ids.add(id);
  return id;
}

/** A quotation that begins with `[!NOTE]` is a note: not somebody's words, but ours set apart. */
function markNote(quote: Element): void {
  const paragraph = quote[2];
  if (typeof paragraph !== 'object' || !takeMark(paragraph, '[!NOTE]')) return;
  // The mark stands on a line of its own.
  if (paragraph[2] === '\n') paragraph.splice(2, 1);
  quote[0] = 'div';
  quote[1].role = 'note';
}

/** Takes `mark` from the beginning of an element's text; false where it is not there. */
function takeMark(element: Element, mark: string): boolean {
  const first = element[2];
  if (typeof first !== 'string' || !first.startsWith(mark)) return false;
  if (first === mark) element.splice(2, 1);
  else element[2] = first.slice(mark.length);
  return true;
}

/** Alignment of a table's column as a data attribute: the page's policy forbids a style in HTML. */
function alignCell([, attributes]: Element): void {
  const { style } = attributes;
  if (style === undefined) return;
  delete attributes.style;
  attributes['data-align'] = style.replace('text-align:', '');
}

/** A Markdown file in two parts: its `key: value` head and its body. */
export interface SplitMarkdown {
  head: Record<string, string>;
  body: string;
}

/**
 * Splits the head between two `---` lines from the body. A value is everything after the first colon,
 * as it is: no quotes, lists or nesting, so there is nothing to get wrong but the key.
 * Throws a `ContentError` for a missing head, a line without a colon, or a key that comes twice.
 */
export function splitFrontMatter(file: string, source: string): SplitMarkdown {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n'));
  if (!match) throw new ContentError(file, [{ field: 'front matter', reason: 'must stand between two lines "---" at the top' }]);
  const head: Record<string, string> = {};
  for (const line of (match[1] ?? '').split('\n')) {
    const colon = line.indexOf(':');
    if (colon < 1) throw new ContentError(file, [{ field: 'front matter', reason: `"${line}" is not "key: value"` }]);
    const key = line.slice(0, colon).trim();
    if (key in head) throw new ContentError(file, [{ field: key, reason: 'comes twice' }]);
    head[key] = line.slice(colon + 1).trim();
  }
  return { head, body: match[2] ?? '' };
}
