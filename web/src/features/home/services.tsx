import { ButtonLink } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { ActionLink } from '../../components/link.tsx';
import { Section } from '../../components/section.tsx';
import { paths } from '../../config/paths.ts';
import { serviceCards } from '../../config/services.ts';
import { site } from '../../config/site.ts';
import styles from './services.module.css';

/** The four services and the brochure banner (spec §2, `services`). */
export function Services() {
  return (
    <Section id="services" label="What we fit" title="Four jobs. Choose the one that sounds like yours." tone="dark">
      <ul className={styles.cards}>
        {serviceCards.map((card) => (
          <li key={card.title} className={styles.card}>
            <p className={styles.for}>{card.for}</p>
            <h3 className={styles.title}>
              <ActionLink href={card.href}>{card.title}</ActionLink>
            </h3>
            <p>{card.text}</p>
            <ul className={styles.includes}>
              {card.includes.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <Icon name="arrow" />
          </li>
        ))}
      </ul>
      <div className={styles.banner}>
        <p>
          Prices, parts and a worked example for a terrace and a shop are in the brochure. Or have a price now: it takes
          about {site.claims.quoteSeconds} seconds.
        </p>
        <p className={styles.actions}>
          <ButtonLink href={paths.onlineEstimate.getHref()}>Get a free quote</ButtonLink>
          <ButtonLink variant="outline" href={site.links.brochure}>
            Download brochure
          </ButtonLink>
        </p>
      </div>
    </Section>
  );
}
