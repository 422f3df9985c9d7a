import type { FlexibleFinance } from '../../../content-model/screens/flexible-finance.ts';
import { Section } from '../../components/sections/section.tsx';
import styles from './example.module.css';

/** A representative example: the cash price, the same price in monthly payments, and every figure that such an example must show. */
export function Example({ example }: { example: FlexibleFinance['example'] }) {
  const { label, title, intro, months, monthly, caption, lines, apr, warning } = example;
  const count = Number(months);
  return (
    <Section id="example" label={label} title={title} tone="dark">
      <p className={styles.intro}>{intro}</p>
      <figure className={styles.bars}>
        <svg aria-hidden="true" width="100%" height="132">
          <rect className={styles.whole} width="100%" height="52" rx="3" />
          <text x="14" y="33">
            {lines[0]?.text}
          </text>
          {Array.from({ length: count }, (_, index) => (
            <rect key={index} className={styles.month} x={share(index, count)} y="72" width={share(0.94, count)} height="52" rx="3" />
          ))}
          <text className={styles.first} x="14" y="105">
            {monthly}
          </text>
        </svg>
        <figcaption>{caption}</figcaption>
      </figure>
      <div className={styles.columns}>
        <dl className={styles.ledger}>
          {lines.map((line) => (
            <div key={line.title}>
              <dt>{line.title}</dt>
              <dd className="numerals">{line.text}</dd>
            </div>
          ))}
          <div className={styles.apr}>
            <dt>{apr.title}</dt>
            <dd className="numerals">{apr.text}</dd>
          </div>
        </dl>
        <p>{warning}</p>
      </div>
    </Section>
  );
}

/** `parts` of `count` equal parts, as a percentage. */
function share(parts: number, count: number): string {
  return `${Math.round((parts / count) * 10_000) / 100}%`;
}
