import type { FinanceExample } from '../../../content-model/finance-example.ts';
import styles from './example.module.css';

interface ExampleProps {
  title: string;
  example: FinanceExample;
}

/** The representative example: the APR, then every other figure that the principal approved. */
export function Example({ title, example: { wording, lines, apr, approved } }: ExampleProps) {
  return (
    <div className={styles.example} data-slot="finance-example">
      <h3>{title}</h3>
      <p className={styles.wording}>{wording}</p>
      <dl className={styles.ledger}>
        <div className={styles.apr}>
          <dt>Representative APR</dt>
          <dd className="numerals">{apr}</dd>
        </div>
        {lines.map((line) => (
          <div key={line.title}>
            <dt>{line.title}</dt>
            <dd className="numerals">{line.text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.wording}>{approved}</p>
    </div>
  );
}
