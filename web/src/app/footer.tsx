import { firmLines } from 'content:firm-lines';
import street from '../assets/roofline.svg';
import { useIsHydrated } from '../components/behaviours/hydration.tsx';
import { ActionLink } from '../components/ui/link.tsx';
import { OpeningHours } from '../components/ui/opening-hours.tsx';
import { telHref } from '../lib/contact-links.ts';
import { openCookieSettings } from '../features/consent/open-cookie-settings.ts';
import { navigation } from '../lib/navigation.ts';
import { paths } from '../lib/paths.ts';
import { site } from '../lib/site.ts';
import styles from './footer.module.css';

/** The firm's pages in the header, which are not services. */
const firmPages = new Set<string>([paths.aboutUs.getHref(), paths.contactUs.getHref()]);

const services = navigation.header.flatMap((link) =>
  firmPages.has(link.href) ? [] : [link, ...(link.children ?? [])],
);

const cookieChoiceAnchor = `${paths.cookiePolicy.getHref()}#`;

/**
 * The footer of every page (rules 2.26 to 2.28 and 1.8). Once hydrated, the link to changing one's cookie choice
 * opens the settings instead: their code is in the same chunk.
 */
export function Footer() {
  const hydrated = useIsHydrated();
  const { company, phones, email, address, claims, finance } = site;
  return (
    <footer className={styles.footer} data-tone="dark" data-floor="">
      <img className={styles.street} src={street} width="2400" height="230" alt="" loading="lazy" />
      <div className={styles.inner}>
        <div className={styles.firm}>
          <p className={styles.name}>{company.name}</p>
          <p>
            {company.trade} for {company.area}, since {claims.established}.
            {firmLines.accreditation ? ` ${firmLines.accreditation}.` : ''}
          </p>
          <address>
            {address.street}
            <br />
            {address.town} <span className="numerals">{address.postcode}</span>
          </address>
        </div>
        <div className={styles.list}>
          <h2 className={styles.heading}>Ring or write</h2>
          <ul>
            {Object.values(phones).map(({ label, number }) => (
              <li key={number}>
                <span>{label}</span>
                <a className="numerals" href={telHref(number)}>
                  {number}
                </a>
              </li>
            ))}
            <li>
              <span>Email</span>
              <a href={`mailto:${email}`}>{email}</a>
            </li>
          </ul>
        </div>
        <div className={styles.list}>
          <h2 className={styles.heading}>Office hours</h2>
          <OpeningHours />
        </div>
        <nav className={styles.links} aria-label="Footer">
          <ul>
            {navigation.footer.map(({ label, href }) => (
              <li key={label}>
                {hydrated && href.startsWith(cookieChoiceAnchor) ? (
                  <button type="button" aria-haspopup="dialog" onClick={openCookieSettings}>
                    {label}
                  </button>
                ) : (
                  <ActionLink href={href}>{label}</ActionLink>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <nav className={styles.services} aria-label="Services">
          <ul>
            {services.map(({ label, href }) => (
              <li key={href}>
                <ActionLink href={href}>{label}</ActionLink>
              </li>
            ))}
          </ul>
        </nav>
        <p className={styles.small}>
          {finance.disclosure} <ActionLink href={paths.flexibleFinance.getHref()}>How finance works</ActionLink>
        </p>
        <p className={styles.small}>{firmLines.disclosure}</p>
      </div>
    </footer>
  );
}
