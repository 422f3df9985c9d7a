import { PhoneButton } from '../../components/phone-button.tsx';
import { QuoteButton } from '../../components/quote-button.tsx';
import { SceneHead } from '../../components/scene-head.tsx';
import { terraceDusk } from '../../config/scenes/terrace-dusk.ts';
import { site } from '../../config/site.ts';
import { heroMarks, heroTallPoints } from './hero-marks.ts';

/** The first sight of the home page: a terrace at dusk and what a surveyor sees in it. */
export function Hero() {
  const { claims, company } = site;
  return (
    <section data-slot="hero" aria-label="Introduction">
      <SceneHead
        heading="We walk round your house at dusk, so that nobody else does."
        lead={`${company.trade} for homes and businesses in ${company.area}. Surveyed, fitted and looked after by one family since ${claims.established}.`}
        scene={terraceDusk}
        alt="A brick terrace at dusk after rain. One window is lit; a siren box is on the wall and a camera is by the door."
        marks={heroMarks}
        tallPoints={heroTallPoints}
        claims={[claims.obligation, claims.quoteTime, claims.response]}
      >
        <QuoteButton />
        <PhoneButton />
      </SceneHead>
      <h2 className="visually-hidden">
        {company.trade}: installers for {company.area}
      </h2>
    </section>
  );
}
