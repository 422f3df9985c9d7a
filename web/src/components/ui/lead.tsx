import styles from './lead.module.css';

/** The introductory paragraph of a section. */
export function Lead({ children }: { children: string }) {
  return (
    <p className={styles.lead} data-slot="lead">
      {children}
    </p>
  );
}
