import type { CctvSystems } from '../../../content-model/screens/cctv-systems.ts';
import { ActionLink } from '../../components/ui/link.tsx';
import { Scene } from '../../components/media/scene.tsx';
import { Section } from '../../components/sections/section.tsx';
import { Split } from '../../components/sections/split.tsx';
import { alleyDusk } from '../../components/media/scenes/alley-dusk.ts';
import { CameraPicture } from './camera-picture.tsx';
import styles from './privacy-duties.module.css';

/** The duties towards neighbours under data protection law. */
export function PrivacyDuties({
  content: { label, title, lead, duties, guide, alt, mask, ...stamp },
}: {
  content: CctvSystems['law'];
}) {
  return (
    <Section label={label} title={title}>
      <Split
        bleed
        figure={
          <CameraPicture {...stamp}>
            <Scene
              scene={alleyDusk}
              alt={alt}
              sizes="(min-width: 84rem) 46vw, (min-width: 62rem) 55vw, 100vw"
              wideOnly
            />
            <span className={styles.mask} data-at="next-door" aria-hidden="true">
              <span>{mask}</span>
            </span>
            <span className={styles.mask} data-at="across" aria-hidden="true" />
          </CameraPicture>
        }
      >
        <p>{lead}</p>
        <ul className={styles.duties}>
          {duties.map((duty) => (
            <li key={duty}>{duty}</li>
          ))}
        </ul>
        <p>
          <ActionLink href={guide.href}>{guide.label}</ActionLink>
        </p>
      </Split>
    </Section>
  );
}
