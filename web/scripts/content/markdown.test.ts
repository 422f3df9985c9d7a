import { expect, test } from 'vitest';
import type { DocumentNode } from '../../content-model/document-node.ts';
import { renderMarkdown } from './markdown.ts';

const idOf = (node: DocumentNode) => (typeof node === 'string' ? undefined : node[1].id);

test('renders Markdown as elements, and leaves raw HTML and script URLs as text', () => {
  expect(renderMarkdown('A [link](/x/) and **weight**.')).toEqual([
    ['p', {}, 'A ', ['a', { href: '/x/' }, 'link'], ' and ', ['strong', {}, 'weight'], '.'],
  ]);
  expect(renderMarkdown('<script>alert(1)</script>')).toEqual([['p', {}, '<script>alert(1)</script>']]);
  expect(JSON.stringify(renderMarkdown('[x](javascript:alert(1))'))).not.toContain('"a"');
});

test('curls quotes and apostrophes, and leaves hyphens and brackets as typed', () => {
  expect(renderMarkdown(`"It's *next door's*," -- (c) \`it's\``)).toEqual([
    ['p', {}, '“It’s ', ['em', {}, 'next door’s'], ',” -- (c) ', ['code', {}, "it's"]],
  ]);
});

test('renders a list of short items without paragraphs', () => {
  expect(renderMarkdown('- One\n- Two')).toEqual([['ul', {}, ['li', {}, 'One'], ['li', {}, 'Two']]]);
});

test('derives ids from headings, unique within a document and the same in another', () => {
  const source = "## The owner's *own* code\n### Steps\n## Steps\n## 24/7\n## ???";
  expect(renderMarkdown(source).map(idOf)).toEqual(['the-owners-own-code', 'steps', 'steps-2', '24-7', 'section']);
  expect(renderMarkdown('## Steps').map(idOf)).toEqual(['steps']);
});

test('marks head cells and column alignment of a table without styles', () => {
  expect(renderMarkdown('| Part | Years |\n|---|--:|\n| Cell | 5 |')).toEqual([
    [
      'table',
      {},
      [
        'thead',
        {},
        ['tr', {}, ['th', { scope: 'col' }, 'Part'], ['th', { scope: 'col', 'data-align': 'right' }, 'Years']],
      ],
      ['tbody', {}, ['tr', {}, ['td', {}, 'Cell'], ['td', { 'data-align': 'right' }, '5']]],
    ],
  ]);
});

test('gives figures aligned on the right the decimals that they lack', () => {
  const [table] = renderMarkdown('| Aim | Dots |\n|---|--:|\n| See | 62.5 |\n| Know | 125 |');
  expect(table?.at(-1)).toEqual([
    'tbody',
    {},
    ['tr', {}, ['td', {}, 'See'], ['td', { 'data-align': 'right' }, '62.5']],
    ['tr', {}, ['td', {}, 'Know'], ['td', { 'data-align': 'right', 'data-pad': '.5' }, '125']],
  ]);
});

test('labels the cells of a table of three columns with the heads of their columns, except the first', () => {
  const [table] = renderMarkdown('| Name | For | Long |\n|---|---|---|\n| `_ga` | Counts | 2 |');
  expect(table?.[1]).toEqual({ 'data-stacks': '' });
  expect(table?.at(-1)).toEqual([
    'tbody',
    {},
    [
      'tr',
      {},
      ['td', {}, ['code', {}, '_ga']],
      ['td', { 'data-label': 'For' }, 'Counts'],
      ['td', { 'data-label': 'Long' }, '2'],
    ],
  ]);
});

test('renders a quotation marked as a note as a note, and any other as a quotation', () => {
  expect(renderMarkdown('> [!NOTE]\n> Tell **next door** first.')).toEqual([
    ['div', { role: 'note' }, ['p', {}, 'Tell ', ['strong', {}, 'next door'], ' first.']],
  ]);
  expect(renderMarkdown('> It rang.')).toEqual([['blockquote', {}, ['p', {}, 'It rang.']]]);
});

test('renders an item that begins with an empty box as a checklist item', () => {
  expect(renderMarkdown('- [ ] Shut the loft\n- Rest')).toEqual([
    ['ul', {}, ['li', { 'data-check': '' }, 'Shut the loft'], ['li', {}, 'Rest']],
  ]);
});
