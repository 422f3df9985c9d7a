import type { HomeSecurity } from '../../../scripts/content/schema/screens/home-security.ts';
import { Scene } from '../../components/scene.tsx';
import { Section } from '../../components/section.tsx';
import { Split } from '../../components/split.tsx';
import { terraceDusk } from '../../config/scenes/terrace-dusk.ts';

/** How many homes, how they begin, and a film of such a street (spec §2). */
export function Supplied({ content: { label, title, text, film } }: { content: HomeSecurity['supplied'] }) {
  return (
    <Section label={label} title={title}>
      <Split bleed figure={<Scene scene={terraceDusk} alt={film} sizes="(min-width: 62rem) 58vw, 100vw" />}>
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Split>
    </Section>
  );
}
