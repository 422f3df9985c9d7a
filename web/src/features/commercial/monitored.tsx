import type { CommercialSecurity } from '../../../content-model/screens/commercial-security.ts';
import signalTall from '../../assets/drawings/signal-path-tall.svg';
import signal from '../../assets/drawings/signal-path.svg';
import { Annotated } from '../../components/media/annotation.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { ActionLink } from '../../components/ui/link.tsx';
import { placedMarks } from '../../components/media/marks.ts';
import { Scene } from '../../components/media/scene.tsx';
import { NextStep } from '../../components/sections/next-step.tsx';
import { Section } from '../../components/sections/section.tsx';
import { paths } from '../../lib/paths.ts';
import { benchDusk } from '../../components/media/scenes/bench-dusk.ts';
import { signalMarks } from './drawing-labels.ts';
import styles from './monitored.module.css';

interface MonitoredProps {
  monitored: CommercialSecurity['monitored'];
  police: CommercialSecurity['police'];
  /** Label of the button to a survey. */
  book: string;
}

/** The signal path of an alarm, the two kinds of monitoring (rule 2.68), and the police response. */
export function Monitored({
  monitored: { label, title, intro, alt, marks, cards, next },
  police,
  book,
}: MonitoredProps) {
  return (
    <Section id="monitored-alarms" label={label} title={title} tone="dark">
      <p className={styles.intro}>{intro}</p>
      <div className={styles.signal}>
        <Annotated
          marks={placedMarks(marks, signalMarks)}
          tallPoints={Object.values(signalMarks).map(({ tall }) => tall)}
        >
          <picture>
            <source media="(max-width: 47.99rem)" srcSet={signalTall} width="480" height="760" />
            <img src={signal} width="1400" height="440" loading="lazy" alt={alt} />
          </picture>
        </Annotated>
        <NextStep text={next}>
          <ButtonLink href={paths.contactUs.getHref()}>{book}</ButtonLink>
        </NextStep>
      </div>
      <div className={styles.kinds}>
        <div className={styles.cards} data-slot="monitoring">
          {cards.map((card, index) => (
            <MonitoringCard key={card.title} card={card} open={index === 0} />
          ))}
        </div>
        <Scene className={styles.scene} scene={benchDusk} alt="" sizes="(min-width: 62rem) max(70rem, 41vw), 92vw" />
      </div>
      <div className={styles.police}>
        <h3>{police.title}</h3>
        <div>
          <p>{police.text}</p>
          <p>
            <ActionLink href={police.link.href}>{police.link.label}</ActionLink>
          </p>
        </div>
        <dl>
          {police.figures.map((figure) => (
            <div key={figure.text}>
              <dt>{figure.title}</dt>
              <dd>{figure.text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}

/** One of two cards with a shared name: the browser keeps one open at most, and a second click closes it (rule 4.35). */
function MonitoringCard({ card, open }: { card: CommercialSecurity['monitored']['cards'][number]; open: boolean }) {
  return (
    <details name="monitoring" open={open}>
      <summary>
        <h3>{card.title}</h3>
        <span>{card.text}</span>
        <Icon name="chevron" />
      </summary>
      <div className={styles.parts}>
        {card.parts.map(({ title, lines }) => (
          <div key={title}>
            <h4>{title}</h4>
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </details>
  );
}
