import type { HomeSecurity } from '../../../content-model/screens/home-security.ts';
import { Section } from '../../components/sections/section.tsx';
import { Split } from '../../components/sections/split.tsx';
import { StreetFilm } from './street-film.tsx';
import styles from './homes-supplied.module.css';

/** The number of homes supplied, the course of a job, and a film of a street (rule 2.65). */
export function HomesSupplied({
  content: { label, title, text, film, caption },
}: {
  content: HomeSecurity['supplied'];
}) {
  return (
    <Section label={label} title={title}>
      <Split
        bleed
        figure={
          <figure>
            <StreetFilm name={film} />
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
