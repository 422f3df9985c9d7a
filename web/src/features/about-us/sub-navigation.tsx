import type { AboutUs } from '../../../content-model/screens/about-us.ts';
import { aboutSections } from './sections.ts';
import styles from './sub-navigation.module.css';
import { useSectionInView } from './use-section-in-view.ts';

const ids = Object.values(aboutSections);

/**
 * The ways to the sections of the page, which stay in sight and tell which one is being read (spec §2). They are
 * anchors: the browser scrolls, smoothly where motion is welcome, and keeps the address.
 */
export function SubNavigation({ page }: { page: AboutUs }) {
  const current = useSectionInView(ids);
  const titles = { [aboutSections.story]: page.story.title, [aboutSections.values]: page.values.title, [aboutSections.different]: page.different.title };
  return (
    <nav className={styles.nav} aria-label={page.sections} data-slot="sub-navigation">
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'true' : undefined} onClick={() => makeFocusable(id)}>
              {titles[id]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Has the browser put the focus into a section when it follows the link to it. */
function makeFocusable(id: string): void {
  document.getElementById(id)?.setAttribute('tabindex', '-1');
}
