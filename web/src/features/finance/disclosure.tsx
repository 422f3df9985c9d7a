import type { FlexibleFinance } from '../../../content-model/screens/flexible-finance.ts';
import { site } from '../../lib/site.ts';
import styles from './disclosure.module.css';

/** The finance disclosure (rule 1.8), before anything else. */
export function Disclosure({ title, roles }: { title: string; roles: FlexibleFinance['roles'] }) {
  return (
    <section
      className={styles.disclosure}
      data-tone="mist"
      data-slot="finance-disclosure"
      aria-labelledby="who-does-what"
    >
      <div className={styles.inner}>
        <p className={styles.copy}>{site.finance.disclosure}</p>
        <div>
          <h2 id="who-does-what">{title}</h2>
          <dl>
            {roles.map((role) => (
              <div key={role.title}>
                <dt>{role.title}</dt>
                <dd>{role.text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
