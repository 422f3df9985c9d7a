import type { AboutUs } from '../../../scripts/content/schema/screens/about-us.ts';
import { aboutSections } from './sections.ts';
import styles from './sub-navigation.module.css';

/** The ways to the sections of the page, which stay in sight; the style sheet marks the one being read. */
export function SubNavigation({ page }: { page: AboutUs }) {
  return (
    <nav className={styles.nav} aria-label={page.sections} data-slot="sub-navigation">
      <ul>
        <li>
          <a href={`#${aboutSections.story}`}>{page.story.title}</a>
        </li>
        <li>
          <a href={`#${aboutSections.values}`}>{page.values.title}</a>
        </li>
        <li>
          <a href={`#${aboutSections.different}`}>{page.different.title}</a>
        </li>
      </ul>
    </nav>
  );
}
