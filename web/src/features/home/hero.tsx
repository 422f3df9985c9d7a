import { AmbientFilm } from '../../components/media/ambient-film.tsx';
import { PhoneButton } from '../../components/ui/button.tsx';
import { QuoteButton } from '../../components/overlays/modal-link.tsx';
import { SceneHead } from '../../components/sections/scene-head.tsx';
import { streetFilm } from '../../components/media/films/street.ts';
import { terraceDusk, terraceDuskMarkers } from '../../components/media/scenes/terrace-dusk.ts';
import { site } from '../../lib/site.ts';
import { home } from './home-content.ts';
import { WatchFilm } from './watch-film.tsx';
import type { Mark, NumberedPoint } from '../../components/media/annotation.tsx';

const { wide, tall } = terraceDuskMarkers;
const [camera, siren, hall, lamp] = home.hero.marks;

/** The marks on the hero's scene. */
const heroMarks: readonly Mark[] = [
  { ...camera, at: { ...wide.camera, number: 'left' }, label: { x: 0.5, y: 0.215 }, side: 'right' },
  { ...siren, at: { ...wide.siren, number: 'above' }, label: { x: 0.66, y: 0.36 }, side: 'right' },
  { ...hall, at: { ...wide.door, number: 'right' }, label: { x: 0.68, y: 0.66 }, side: 'right' },
  { ...lamp, at: { ...wide.tableLamp, number: 'below' }, label: { x: 0.56, y: 0.83 }, side: 'right' },
];

/** The same points on the tall crop. */
const heroTallPoints: readonly NumberedPoint[] = [
  { ...tall.camera, number: 'left' },
  { ...tall.siren, number: 'above' },
  { ...tall.door, number: 'right' },
  { ...tall.tableLamp, number: 'below' },
];

/** The hero of the home page (rules 2.41 to 2.45), with hidden headings for search (rule 2.39). */
export function Hero() {
  const { claims, company } = site;
  const { heading, alt, search } = home.hero;
  return (
    <section data-slot="hero" aria-label="Introduction">
      <SceneHead
        heading={heading}
        lead={`${company.trade} for homes and businesses in ${company.area}. Surveyed, fitted and looked after by one family since ${claims.established}.`}
        scene={terraceDusk}
        alt={alt}
        marks={heroMarks}
        tallPoints={heroTallPoints}
        film={
          <>
            <AmbientFilm cuts={streetFilm} />
            <WatchFilm />
          </>
        }
        claims={[claims.obligation, claims.quoteTime, `${claims.response} in office hours`]}
      >
        <QuoteButton />
        <PhoneButton />
      </SceneHead>
      <div className="visually-hidden">
        <h2>
          {company.trade}: installers for {company.area}
        </h2>
        {search.map(({ title, text }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
