import { ActionLink } from '../../components/ui/link.tsx';
import { contactAreaContent } from './contact-area-content.ts';
import styles from './town-links.module.css';

const { towns } = contactAreaContent;

/** Links to the pages of the main towns. */
export function TownLinks() {
  return (
    <nav className={styles.towns} aria-labelledby="towns-title">
      <h3 id="towns-title">What we fit in</h3>
      <ul>
        {towns.map(({ label, href }) => (
          <li key={href}>
            <ActionLink href={href}>{label}</ActionLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
