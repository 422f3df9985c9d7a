import type { HomeSecurity } from '../../../scripts/content/schema/screens/home-security.ts';
import meta from '../../assets/film/film.json';
import mp4 from '../../assets/film/street.mp4';
import webm from '../../assets/film/street.webm';
import poster from '../../assets/scenes/terrace-dusk-960.webp';
import { Section } from '../../components/section.tsx';
import { Split } from '../../components/split.tsx';
import styles from './supplied.module.css';

const { width, height } = meta.street;

/** How many homes, how they begin, and a film of such a street (spec §2). It is silent, and plays when it is asked to. */
export function Supplied({ content: { label, title, text, film, caption } }: { content: HomeSecurity['supplied'] }) {
  return (
    <Section label={label} title={title}>
      <Split
        bleed
        figure={
          <figure>
            <video className={styles.film} controls muted loop playsInline preload="none" poster={poster} width={width} height={height} aria-label={film}>
              <source src={webm} type="video/webm" />
              <source src={mp4} type="video/mp4" />
            </video>
            <figcaption className={styles.caption}>{caption}</figcaption>
          </figure>
        }
      >
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Split>
    </Section>
  );
}
