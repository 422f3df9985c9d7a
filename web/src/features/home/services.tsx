import { ButtonLink, ButtonRow } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { ActionLink } from '../../components/ui/link.tsx';
import { QuoteButton } from '../../components/overlays/modal-link.tsx';
import { Scene } from '../../components/media/scene.tsx';
import { Section } from '../../components/sections/section.tsx';
import { paths } from '../../lib/paths.ts';
import { semiDusk } from '../../components/media/scenes/semi-dusk.ts';
import { shopDusk } from '../../components/media/scenes/shop-dusk.ts';
import { unitDusk } from '../../components/media/scenes/unit-dusk.ts';
import { yardDusk } from '../../components/media/scenes/yard-dusk.ts';
import { site } from '../../lib/site.ts';
import { home } from './home-content.ts';
import styles from './services.module.css';
import type { Services } from '../../../content-model/services.ts';
import content from '../../../content/services.json';

/** `content/services.json`, checked at build time. */
const serviceCards = content as Services;

const [homeAlarms, homeCctv, commercialAlarms, commercialCctv] = serviceCards;

const cards = [
  { card: homeAlarms, scene: semiDusk },
  { card: homeCctv, scene: yardDusk },
  { card: commercialAlarms, scene: shopDusk },
  { card: commercialCctv, scene: unitDusk },
];

const sizes = '(min-width: 84rem) min(44vw, 52rem), (min-width: 62rem) 53vw, (min-width: 48rem) 58vw, 90vw';

/** The services section (rules 2.47 and 2.48). */
export function Services() {
  return (
    <Section id="services" label="What we fit" title={home.services.title}>
      <ul className={styles.cards}>
        {cards.map(({ card, scene }) => (
          <li key={card.title} className={styles.card}>
            <div className={styles.picture}>
              <Scene scene={scene} alt={card.alt} sizes={sizes} />
            </div>
            <p className={styles.for}>{card.for}</p>
            <h3 className={styles.title}>
              <ActionLink href={card.href}>
                {card.title}
                <Icon name="arrow" />
              </ActionLink>
            </h3>
            <p>{card.text}</p>
            <ul className={styles.includes}>
              {card.includes.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <div className={styles.banner}>
        <p className={styles.offer}>{home.services.banner}</p>
        <ButtonRow>
          <QuoteButton>Get a free quote</QuoteButton>
          <ButtonLink variant="outline" href={site.links.brochure} download>
            Download brochure
          </ButtonLink>
        </ButtonRow>
        <p className={styles.finance}>
          <ActionLink href={paths.flexibleFinance.getHref()}>We accept finance</ActionLink>. {site.finance.disclosure}
        </p>
      </div>
    </Section>
  );
}
