import styles from './honeypot.module.css';

/** The hidden trap for robots (spec §3): no person sees it, and whoever fills it is not answered. */
export function Honeypot() {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name="honeypot" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
