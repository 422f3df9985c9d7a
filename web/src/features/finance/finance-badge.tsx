import { FinanceMark } from '../../components/ui/finance-mark.tsx';
import styles from './finance-badge.module.css';

/** The yellow badge of finance with its words (spec §2). */
export function FinanceBadge({ children }: { children: string }) {
  return (
    <p className={styles.badge} data-slot="finance-badge">
      <FinanceMark />
      {children}
    </p>
  );
}
