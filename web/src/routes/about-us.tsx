import type { AboutUs } from '../../content-model/screens/about-us.ts';
import content from '../../content/screens/about-us.json';
import { lazyHydrate } from '../components/behaviours/hydration.tsx';
import { worksDusk } from '../components/media/scenes/works-dusk.ts';
import { QuoteButton } from '../components/overlays/modal-link.tsx';
import { PageHead } from '../components/sections/page-head.tsx';
import { ButtonRow, PhoneButton } from '../components/ui/button.tsx';
import { SubNavigation } from '../features/about-us/sub-navigation.tsx';

const page = content as AboutUs;
const SectionsBelowFold = lazyHydrate(
  async () => (await import('../features/about-us/sections-below-fold.tsx')).SectionsBelowFold,
);

/** The about us page (rules 2.69 to 2.72, 2.133 and 1.14). */
export default function AboutUsPage() {
  return (
    <>
      <PageHead {...page.head} scene={worksDusk}>
        <ButtonRow>
          <QuoteButton />
          <PhoneButton />
        </ButtonRow>
      </PageHead>
      <SubNavigation page={page} />
      <SectionsBelowFold page={page} />
    </>
  );
}
