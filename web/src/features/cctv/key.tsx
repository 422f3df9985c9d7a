import styles from './key.module.css';

interface KeyProps {
  entries: readonly { level: 'identify' | 'recognise' | 'observe'; text: string }[];
}

/** Legend of a drawing's tints. */
export function Key({ entries }: KeyProps) {
  return (
    <ul className={styles.key}>
      {entries.map(({ level, text }) => (
        <li key={level} data-level={level}>
          {text}
        </li>
      ))}
    </ul>
  );
}
