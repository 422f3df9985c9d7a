import type { CctvSystems } from '../../../content-model/screens/cctv-systems.ts';
import { Scene } from '../../components/media/scene.tsx';
import { Section } from '../../components/sections/section.tsx';
import { Split } from '../../components/sections/split.tsx';
import { doorstepDusk } from '../../components/media/scenes/doorstep-dusk.ts';
import { CameraPicture } from './camera-picture.tsx';
import styles from './night.module.css';

/** Recording at night, and what it requires. */
export function Night({ content: { label, title, alt, points, ...stamp } }: { content: CctvSystems['night'] }) {
  return (
    <Section label={label} title={title}>
      <Split
        bleed
        side="left"
        figure={
          <CameraPicture {...stamp} infrared>
            <Scene scene={doorstepDusk} alt={alt} sizes="(min-width: 62rem) 58vw, 100vw" />
          </CameraPicture>
        }
      >
        {points.map((point) => (
          <div key={point.title} className={styles.point}>
            <h3>{point.title}</h3>
            <p>{point.text}</p>
          </div>
        ))}
      </Split>
    </Section>
  );
}
