import type { CctvSystems } from '../../../content-model/screens/cctv-systems.ts';
import { ActionLink } from '../../components/ui/link.tsx';
import { Scene } from '../../components/media/scene.tsx';
import { Section } from '../../components/sections/section.tsx';
import { Split } from '../../components/sections/split.tsx';
import { terraceDusk } from '../../components/media/scenes/terrace-dusk.ts';
import { CameraPicture } from './camera-picture.tsx';
import styles from './privacy-duties.module.css';

/** The duties towards neighbours under data protection law. */
export function PrivacyDuties({
  content: { label, title, lead, duties, guide, alt, ...stamp },
}: {
  content: CctvSystems['law'];
}) {
  return (
    <Section label={label} title={title}>
      <Split
        bleed
        figure={
          <CameraPicture {...stamp}>
            <Scene scene={terraceDusk} alt={alt} sizes="(min-width: 62rem) 58vw, 100vw" />
            <svg aria-hidden="true">
              <rect x="74%" y="30%" width="22%" height="42%" />
              <rect x="0" y="38%" width="13%" height="22%" />
            </svg>
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
