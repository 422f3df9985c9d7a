import type { ReactNode } from 'react';
import type { Comparison as ComparisonContent } from '../../../content-model/values.ts';
import styles from './comparison.module.css';
import { missingDecimals, missingDigits } from '../../lib/table-figures.ts';

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
  const [titles = [], ...cellsOf] = columns.map((_, column) => rows.map((row) => row[column] ?? ''));
  const digits = missingDigits(titles);
  const decimals = cellsOf.map(missingDecimals);
  return (
    <table className={styles.table} data-slot="comparison" data-short={short ? '' : undefined}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <td>{corner}</td>
          {heads.map((head, index) => (
            <th key={head} scope="col" data-figures={decimals[index] && ''}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([title, ...cells], row) => (
          <tr key={title}>
            <th scope="row" data-pad={digits[row] || undefined}>
              {figures?.[row]}
              {title}
            </th>
            {cells.map((cell, index) => (
              <td
                key={heads[index]}
                data-label={heads[index]}
                data-figures={decimals[index] && ''}
                data-pad={decimals[index]?.[row] || undefined}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
