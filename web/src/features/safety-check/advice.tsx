import type { SafetyCheck, SafetyOption } from '../../../content-model/safety-check.ts';
import { ActionLink } from '../../components/ui/link.tsx';
import styles from './advice.module.css';

interface AdviceProps {
  advice: NonNullable<SafetyOption['advice']>;
  labels: Pick<SafetyCheck['result'], 'free' | 'firm'>;
}

/** One thing that costs nothing and one that the firm does, with a link to its page. */
export function Advice({ advice: { free, firm, link }, labels }: AdviceProps) {
  return (
    <dl className={styles.advice}>
      <div>
        <dt>{labels.free}</dt>
        <dd>{free}</dd>
      </div>
      <div>
        <dt>{labels.firm}</dt>
        <dd>
          {firm}{' '}
          <ActionLink href={link.href} className={styles.link}>
            {link.label}
          </ActionLink>
        </dd>
      </div>
    </dl>
  );
}
