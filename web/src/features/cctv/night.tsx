import type { CctvSystems } from '../../../content-model/screens/cctv-systems.ts';
import { Points } from '../../components/sections/points.tsx';
import { Scene } from '../../components/media/scene.tsx';
import { Section } from '../../components/sections/section.tsx';
import { Split } from '../../components/sections/split.tsx';
import { doorstepDusk } from '../../components/media/scenes/doorstep-dusk.ts';
import { CameraPicture } from './camera-picture.tsx';

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
        <Points points={points} />
      </Split>
    </Section>
  );
}
