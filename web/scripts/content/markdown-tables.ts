import { textOf, type DocumentNode } from '../../content-model/document-node.ts';
import { missingDecimals } from '../../src/lib/table-figures.ts';

type Element = Exclude<DocumentNode, string>;

/** Moves a column's alignment to a data attribute: the content security policy forbids styles in HTML. */
export function alignCell([, attributes]: Element): void {
  const { style } = attributes;
  if (style === undefined) return;
  delete attributes.style;
  attributes['data-align'] = style.replace('text-align:', '');
}

/** Gives the cells of a table of three or more columns the heads of their columns: its rows become lists in narrow windows. */
export function labelCells([, attributes, head, ...bodies]: Element): void {
  const heads = rowsOf(head).flatMap(elementsOf).map(textOf);
  if (heads.length < 3) return;
  attributes['data-stacks'] = '';
  for (const row of bodies.flatMap(rowsOf)) {
    elementsOf(row).forEach((cell, column) => {
      if (column > 0) cell[1]['data-label'] = heads[column] ?? '';
    });
  }
}

/** Gives the figures of a column that is aligned at its end the decimals that they lack for their points to be in line. */
export function padFigures([, , head, ...bodies]: Element): void {
  const rows = bodies.flatMap(rowsOf).map(elementsOf);
  rowsOf(head)
    .flatMap(elementsOf)
    .forEach(([, attributes], column) => {
      if (attributes['data-align'] !== 'right') return;
      const cells = rows.map((row) => row[column]).filter((cell) => cell !== undefined);
      missingDecimals(cells.map(textOf))?.forEach((decimals, row) => {
        const cell = cells[row];
        if (cell && decimals) cell[1]['data-pad'] = decimals;
      });
    });
}

const elementsOf = (node: DocumentNode): Element[] =>
  typeof node === 'string' ? [] : node.slice(2).filter((child): child is Element => Array.isArray(child));
const rowsOf = (section: DocumentNode | undefined): Element[] => (section === undefined ? [] : elementsOf(section));
