import type { OnlineEstimate } from '../../../content-model/screens/online-estimate.ts';
import { AmbientFilm } from '../../components/media/ambient-film.tsx';
import { Scene } from '../../components/media/scene.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { ActionLink } from '../../components/ui/link.tsx';
import { sendEvent } from '../../lib/analytics.ts';
import { estimateFilm, estimatePoster } from '../../components/media/films/estimate.ts';
import { estimateLink } from '../../lib/app-links.ts';
import { site } from '../../lib/site.ts';
import styles from './estimate-head.module.css';

type EstimateHeadProps = Pick<OnlineEstimate, 'head' | 'button'>;

/** The hero of the estimate page: the claims, and the film, which links to the estimate (rules 2.73 and 2.74). */
export function EstimateHead({ head, button }: EstimateHeadProps) {
  const { claims } = site;
  return (
    <div className={styles.head} data-tone="dark" data-slot="hero">
      <div className={styles.inner}>
        <div className={styles.copy}>
          <h1 className={styles.heading}>{head.heading}</h1>
          <p className={styles.lead}>{head.lead}</p>
          <ul className={styles.claims}>
            {[claims.obligation, claims.quoteTime].map((claim) => (
              <li key={claim}>
                <Icon name="check" />
                {claim}
              </li>
            ))}
            <li>
              <Icon name="check" />
              <span>
                <span>{claims.response}</span> in office hours
              </span>
            </li>
          </ul>
          <p>
            <ButtonLink
              href={estimateLink}
              target="_blank"
              onClick={() =>
                sendEvent({ event: 'online_estimate_click', category: 'online_estimate', label: 'button' })
              }
            >
              {button}
              <Icon name="outside" />
            </ButtonLink>
          </p>
        </div>
        <div className={styles.screen} data-keep-clear="">
          <div className={styles.view}>
            <Scene scene={estimatePoster} alt={head.alt} sizes="(min-width: 62rem) 58vw, 100vw" first />
            <AmbientFilm cuts={estimateFilm} />
          </div>
          <ActionLink
            className={styles.overlay}
            href={estimateLink}
            target="_blank"
            onClick={() =>
              sendEvent({ event: 'online_estimate_click', category: 'online_estimate', label: 'video_overlay' })
            }
          >
            <span className={styles.icon}>
              <Icon name="outside" />
            </span>
            {button}
          </ActionLink>
        </div>
      </div>
    </div>
  );
}
