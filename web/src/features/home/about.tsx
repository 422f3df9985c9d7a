import planImage from '../../assets/plan-terrace.svg';
import { Annotated, type Mark } from '../../components/annotation.tsx';
import { ActionLink } from '../../components/link.tsx';
import { Section } from '../../components/section.tsx';
import { paths } from '../../config/paths.ts';
import { site } from '../../config/site.ts';
import styles from './about.module.css';

const marks: readonly Mark[] = [
  { title: 'Contact, front door', note: 'Starts the 30 seconds to unset', at: { x: 0.911, y: 0.365 }, label: { x: 0.8, y: 0.055 }, side: 'left' },
  { title: 'PIR, covers hall and stairs', note: 'Nobody goes up without crossing it', at: { x: 0.658, y: 0.516 }, label: { x: 0.6, y: 0.945 }, side: 'right' },
  { title: 'PIR, back room', note: 'Hung so the cat walks under', at: { x: 0.385, y: 0.225 }, label: { x: 0.33, y: 0.055 }, side: 'left' },
  { title: 'Contact, kitchen door', note: 'The way in, three times out of five', at: { x: 0.078, y: 0.48 }, label: { x: 0.1, y: 0.945 }, side: 'right' },
];

/** Who we are, and the plan that comes out of a survey (spec §2, `about`). */
export function About() {
  const { claims } = site;
  return (
    <Section id="about" label="About us" title="You get a drawing of your house, with every part marked and a reason beside it.">
      <div className={styles.columns}>
        <div className={styles.plan}>
          <Annotated marks={marks}>
            <img src={planImage} width="900" height="740" loading="lazy" alt="Ground floor plan of a terraced house with two door contacts and two movement detectors marked." />
          </Annotated>
        </div>
        <div className={styles.words}>
          <p>
            The survey takes about forty minutes and costs nothing. We start on the pavement, go round the back, and only
            then come in. Most houses need less than people expect: four parts and a siren do for this one.
          </p>
          <p>
            We have done it for {claims.yearsInBusiness} and for {claims.customers} customers. Whoever surveys your house
            is who fits it, and who comes when you ring.
          </p>
          <ul className={styles.links}>
            <li>
              <ActionLink href={paths.aboutUs.getHref()}>Who we are</ActionLink>
            </li>
            <li>
              <ActionLink href={paths.homeSecurity.getHref()}>Home security</ActionLink>
            </li>
            <li>
              <ActionLink href={paths.cctvSystems.getHref()}>CCTV systems</ActionLink>
            </li>
            <li>
              <ActionLink href={paths.commercialSecurity.getHref()}>Commercial security</ActionLink>
            </li>
          </ul>
        </div>
      </div>
    </Section>
  );
}
