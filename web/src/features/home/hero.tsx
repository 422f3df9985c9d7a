import { AmbientFilm } from '../../components/media/ambient-film.tsx';
import { PhoneButton } from '../../components/ui/phone-button.tsx';
import { QuoteButton } from '../../components/overlays/quote-button.tsx';
import { SceneHead } from '../../components/sections/scene-head.tsx';
import { streetFilm } from '../../components/media/films/street.ts';
import { terraceDusk } from '../../components/media/scenes/terrace-dusk.ts';
import { site } from '../../lib/site.ts';
import { heroMarks, heroTallPoints } from './hero-marks.ts';
import { home } from './home-content.ts';
import { WatchFilm } from './watch-film.tsx';

/** The first sight of the home page: a terrace at dusk and what a surveyor sees in it; headings for search below (spec §2). */
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
        claims={[claims.obligation, claims.quoteTime, claims.response]}
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
