import { lazyHydrate } from '../components/behaviours/hydration.tsx';
import { ActionLink } from '../components/ui/link.tsx';
import { QuoteButton } from '../components/overlays/modal-link.tsx';
import { safetyCheckLink } from '../lib/app-links.ts';
import { telHref } from '../lib/contact-links.ts';
import { navigation } from '../lib/navigation.ts';
import { paths } from '../lib/paths.ts';
import { site } from '../lib/site.ts';
import { AsPrerendered, ErrorBoundary } from './error-boundary.tsx';
import styles from './header.module.css';
import { Menu } from './menu.tsx';
import { NavLink } from './nav-link.tsx';
import { Icon } from '../components/ui/icon.tsx';
import { useGoogleAverage } from '../features/reviews/google-average.ts';
import { filledStars } from '../features/reviews/review-format.ts';
import { useEffect, useState } from 'react';

/** The header is solid beyond this scroll position, in pixels (rule 9.8). */
const SOLID_AFTER_PX = 50;

/** The top bar is hidden from this scroll position, in pixels (rule 9.9). */
const BAR_HIDDEN_FROM_PX = 100;

const SlideOut = lazyHydrate(async () => (await import('./slide-out.tsx')).SlideOut, { throws: true });
// One element for all renders, as in `layout.tsx`. A `<details>`, it opens without its code too.
const slideOut = <SlideOut />;

/** The header of every page: reviews line, name, links, quote button, and the menu of narrow windows (rules 2.19 to 2.25). */
export function Header() {
  const { solid, barShown } = useHeaderState();
  return (
    <header className={styles.header} data-tone="dark" data-solid={solid} data-bar={barShown}>
      <div className={styles.bar}>
        <ReviewsLine />
        <p className={styles.extras}>
          <ActionLink href={safetyCheckLink} target="_blank">
            How Safe Is Your Home
          </ActionLink>
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
        <ActionLink className={styles.name} href={paths.home.getHref()}>
          <span>{site.company.name}</span>
          <small>{site.company.trade}</small>
        </ActionLink>
        <nav className={styles.links} aria-label="Main">
          <ul>
            {navigation.header.map(({ label, href, children }) => (
              <li key={href}>
                <NavLink href={href}>{label}</NavLink>
                {children ? (
                  <Menu className={styles.submenu} slot="submenu" label={`${label}: more pages`} icon="chevron">
                    <ul>
                      {children.map((child) => (
                        <li key={child.href}>
                          <NavLink href={child.href}>{child.label}</NavLink>
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
        <ErrorBoundary fallback={<AsPrerendered selector="[data-slot=slide-out]" />}>{slideOut}</ErrorBoundary>
      </div>
    </header>
  );
}

/** The top bar's link to the reviews on Google (rule 2.23). It names stars only once the average is fetched. */
function ReviewsLine() {
  const average = useGoogleAverage();
  return (
    <a href={site.links.googleReviews} target="_blank" rel="noopener">
      {average === undefined ? 'Our reviews on Google' : <StarsLine average={average} />}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}

/** The claim of `site.json` for an average of 5, the average itself for any other. */
function StarsLine({ average }: { average: number }) {
  const shown = average.toFixed(1);
  const filled = filledStars(average);
  return (
    <>
      <span className={styles.stars} aria-hidden="true">
        {[1, 2, 3, 4, 5].map((star) => (
          <span key={star} data-filled={star <= filled}>
            <Icon name="star" />
          </span>
        ))}
      </span>
      {shown === '5.0' ? site.claims.starsOnGoogle : `${shown} stars on Google`}
    </>
  );
}

/** State of the header at the current scroll position; that of the top of the page while prerendering. */
function useHeaderState(): { solid: boolean; barShown: boolean } {
  const [solid, setSolid] = useState(false);
  const [barShown, setBarShown] = useState(true);

  useEffect(() => {
    const update = () => {
      setSolid(window.scrollY > SOLID_AFTER_PX);
      setBarShown(window.scrollY < BAR_HIDDEN_FROM_PX);
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);

  return { solid, barShown };
}
