import { Link, NavLink } from 'react-router-dom';
import { ActionLink } from '../components/ui/link.tsx';
import { QuoteButton } from '../components/overlays/quote-button.tsx';
import { telHref } from '../lib/contact-links.ts';
import { navigation } from '../lib/navigation.ts';
import { paths } from '../lib/paths.ts';
import { site } from '../lib/site.ts';
import styles from './header.module.css';
import { Menu } from './menu.tsx';
import { ReviewsLine } from './reviews-line.tsx';
import { SlideOut } from './slide-out.tsx';
import { useHeaderState } from './use-header-state.ts';

/** The head of every page: reviews line, name, links, quote button, and the menu of narrow windows (spec §2). */
export function Header() {
  const { solid, barShown } = useHeaderState();
  return (
    <header className={styles.header} data-tone="dark" data-solid={solid} data-bar={barShown}>
      <div className={styles.bar}>
        <ReviewsLine />
        <p className={styles.extras}>
          <ActionLink href={site.links.howSafeIsYourHome}>How Safe Is Your Home</ActionLink>
          {Object.values(site.phones).map(({ label, number }) => (
            <span key={number}>
              {label}{' '}
              <a className="numerals" href={telHref(number)}>
                {number}
              </a>
            </span>
          ))}
        </p>
      </div>
      <div className={styles.main}>
        <Link className={styles.name} to={paths.home.getHref()}>
          <span className={styles.nameLine}>{site.company.name}</span>
          <span className={styles.trade}>{site.company.trade}</span>
        </Link>
        <nav className={styles.links} aria-label="Main">
          <ul>
            {navigation.header.map(({ label, href, children }) => (
              <li key={href}>
                <NavLink to={href}>{label}</NavLink>
                {children ? (
                  <Menu className={styles.submenu} label={`${label}: more pages`} icon="chevron">
                    <ul className={styles.children}>
                      {children.map((child) => (
                        <li key={child.href}>
                          <NavLink to={child.href}>{child.label}</NavLink>
                        </li>
                      ))}
                    </ul>
                  </Menu>
                ) : null}
              </li>
            ))}
          </ul>
        </nav>
        <span className={styles.quote}>
          <QuoteButton modal="quote-callback" />
        </span>
        <SlideOut />
      </div>
    </header>
  );
}
