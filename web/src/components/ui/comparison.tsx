import type { ReactNode } from 'react';
import type { Comparison as ComparisonContent } from '../../../content-model/values.ts';
import styles from './comparison.module.css';

interface ComparisonProps {
  table: ComparisonContent;
  /** A small drawing above the title of each row. */
  figures?: readonly ReactNode[];
  /** True if the cells are short enough for a table in narrow windows. */
  short?: boolean;
}

/** A comparison table; in narrow windows each row becomes a list. */
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
