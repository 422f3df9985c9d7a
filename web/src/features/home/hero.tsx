import { Annotated } from '../../components/annotation.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Scene } from '../../components/scene.tsx';
import { telHref } from '../../config/contact-links.ts';
import { paths } from '../../config/paths.ts';
import { terraceDusk } from '../../config/scenes.ts';
import { site } from '../../config/site.ts';
import { heroMarks, heroTallPoints } from './hero-marks.ts';
import styles from './hero.module.css';

/** The first sight of the home page: a terrace at dusk and what a surveyor sees in it. */
export function Hero() {
  const { claims, company, phones } = site;
  return (
    <section className={styles.hero} data-tone="dark" data-slot="hero" aria-labelledby="hero-title">
      <div className={styles.words}>
        <h1 className={styles.title} id="hero-title">
          We walk round your house at dusk, so that nobody else does.
        </h1>
        <p className={styles.lead}>
          {company.trade} for homes and businesses in {company.area}. Surveyed, fitted and looked after by one family since {claims.established}.
        </p>
        <h2 className="visually-hidden">
          {company.trade}: installers for {company.area}
        </h2>
        <p className={styles.actions}>
          <ButtonLink href={paths.onlineEstimate.getHref()}>Get Free Quote</ButtonLink>
          <ButtonLink variant="outline" href={telHref(phones.office.number)}>
            <Icon name="phone" />
            <span className="numerals">{phones.office.number}</span>
          </ButtonLink>
        </p>
        <ul className={styles.claims}>
          {[claims.obligation, claims.quoteTime, claims.response].map((claim) => (
            <li key={claim}>{claim}</li>
          ))}
        </ul>
      </div>
      <div className={styles.scene}>
        <Annotated marks={heroMarks} tallPoints={heroTallPoints}>
          <Scene
            scene={terraceDusk}
            alt="A brick terrace at dusk after rain. One window is lit; a siren box is on the wall and a camera is by the door."
            sizes="100vw"
            first
          />
        </Annotated>
      </div>
    </section>
  );
}
