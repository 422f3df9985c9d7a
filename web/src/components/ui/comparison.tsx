import type { ReactNode } from 'react';
import type { Comparison as ComparisonContent } from '../../../content-model/values.ts';
import styles from './comparison.module.css';

interface ComparisonProps {
  table: ComparisonContent;
  /** A small drawing over the title of each row. */
  figures?: readonly ReactNode[];
  /** Whether its cells are so short that it can stay a table on a narrow window. */
  short?: boolean;
}

/** A table of a few things side by side; on a narrow window each row becomes a short list of its own. */
export function Comparison({ table: { caption, columns, rows }, figures, short = false }: ComparisonProps) {
  const [corner, ...heads] = columns;
  return (
    <table className={styles.table} data-slot="comparison" data-short={short ? '' : undefined}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <td>{corner}</td>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([title, ...cells], row) => (
          <tr key={title}>
            <th scope="row">
              {figures?.[row]}
              {title}
            </th>
            {cells.map((cell, index) => (
              <td key={heads[index]} data-label={heads[index]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
