import type { AboutUs } from '../../../content-model/screens/about-us.ts';
import { aboutSections } from './sections.ts';
import styles from './sub-navigation.module.css';
import { useSectionInView } from './use-section-in-view.ts';

const ids = Object.values(aboutSections);

/**
 * Sticky links to the sections of the page that highlight the one in view (rules 2.69 to 2.71). They are anchors: the
 * browser scrolls, smoothly where motion is welcome, and updates the address.
 */
export function SubNavigation({ page }: { page: AboutUs }) {
  const current = useSectionInView(ids);
  const titles = {
    [aboutSections.story]: page.story.title,
    [aboutSections.values]: page.values.title,
    [aboutSections.different]: page.different.title,
  };
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

/** Makes a section focusable, so that following a link to it moves the focus there. */
function makeFocusable(id: string): void {
  document.getElementById(id)?.setAttribute('tabindex', '-1');
}
