import type { Comparison as ComparisonContent } from '../../scripts/content/schema/values.ts';
import styles from './comparison.module.css';

/** A table of a few things side by side; on a narrow window each row becomes a short list of its own. */
export function Comparison({ table: { caption, columns, rows } }: { table: ComparisonContent }) {
  const [corner, ...heads] = columns;
  return (
    <table className={styles.table} data-slot="comparison">
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
        {rows.map(([title, ...cells]) => (
          <tr key={title}>
            <th scope="row">{title}</th>
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
