import { Icon } from '../components/ui/icon.tsx';
import { ActionLink } from '../components/ui/link.tsx';
import { PhoneButton } from '../components/ui/button.tsx';
import { QuoteButton } from '../components/overlays/modal-link.tsx';
import { navigation } from '../lib/navigation.ts';
import { safetyCheckLink } from '../lib/app-links.ts';
import { Menu } from './menu.tsx';
import { NavLink } from './nav-link.tsx';
import styles from './slide-out.module.css';

/** The slide-out menu of narrow windows (rule 2.22). */
export function SlideOut() {
  return (
    <Menu className={styles.slideOut} slot="slide-out" label="Menu" openLabel="Close" icon="menu">
      <nav className={styles.panel} aria-label="Menu">
        <ul>
          {navigation.header.map(({ label, href, children }) => (
            <li key={href}>
              <NavLink href={href}>{label}</NavLink>
              {children ? (
                <details>
                  <summary>
                    <Icon name="chevron" />
                    <span className="visually-hidden">{label}: more pages</span>
                  </summary>
                  <ul>
                    {children.map((child) => (
                      <li key={child.href}>
                        <NavLink href={child.href}>{child.label}</NavLink>
                      </li>
                    ))}
                  </ul>
                </details>
              ) : null}
            </li>
          ))}
          <li>
            <ActionLink href={safetyCheckLink} target="_blank">
              How Safe Is Your Home <Icon name="outside" />
            </ActionLink>
          </li>
        </ul>
        <div>
          <QuoteButton modal="quote-callback" />
          <PhoneButton />
        </div>
      </nav>
    </Menu>
  );
}
