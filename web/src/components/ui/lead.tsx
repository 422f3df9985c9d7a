import styles from './lead.module.css';

/** The larger paragraph that a section begins with. */
export function Lead({ children }: { children: string }) {
  return (
    <p className={styles.lead} data-slot="lead">
      {children}
    </p>
  );
}
