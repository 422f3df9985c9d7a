import { FinanceMark } from '../../components/ui/finance-mark.tsx';
import styles from './finance-badge.module.css';

/** The yellow finance badge with its text. */
export function FinanceBadge({ children }: { children: string }) {
  return (
    <p className={styles.badge} data-slot="finance-badge">
      <FinanceMark />
      {children}
    </p>
  );
}
