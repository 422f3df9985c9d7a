import type { HomeSecurity } from '../../../content-model/screens/home-security.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { ActionLink } from '../../components/ui/link.tsx';
import { Scene } from '../../components/media/scene.tsx';
import { Section } from '../../components/sections/section.tsx';
import { hallDusk } from '../../components/media/scenes/hall-dusk.ts';
import { yardDusk } from '../../components/media/scenes/yard-dusk.ts';
import styles from './choice.module.css';

/** The two cards to intruder alarms and CCTV systems (rule 2.65). */
export function Choice({ content: { label, title, cards } }: { content: HomeSecurity['choice'] }) {
  const [alarms, cameras] = cards;
  const pictured = [
    { card: alarms, scene: hallDusk },
    { card: cameras, scene: yardDusk },
  ];
  return (
    <Section label={label} title={title} tone="dark">
      <ul className={styles.cards}>
        {pictured.map(({ card, scene }) => (
          <li key={card.href} className={styles.card}>
            <div className={styles.scene}>
              <Scene scene={scene} alt={card.alt} sizes="(min-width: 62rem) min(61vw, 67rem), 100vw" wideOnly />
            </div>
            <h3>
              <ActionLink href={card.href}>{card.title}</ActionLink>
            </h3>
            <p>{card.text}</p>
            <p className={styles.onward}>
              {card.link} <Icon name="arrow" />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
