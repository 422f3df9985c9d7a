import type { AnnualMaintenance } from '../../content-model/screens/annual-maintenance.ts';
import content from '../../content/screens/annual-maintenance.json';
import { lazyHydrate } from '../components/behaviours/hydration.tsx';
import { benchDusk } from '../components/media/scenes/bench-dusk.ts';
import { PageHead } from '../components/sections/page-head.tsx';
import { ButtonLink, ButtonRow } from '../components/ui/button.tsx';
import { paths } from '../lib/paths.ts';

const page = content as AnnualMaintenance;
const SectionsBelowFold = lazyHydrate(
  async () => (await import('../features/maintenance/sections-below-fold.tsx')).SectionsBelowFold,
);

/** The annual maintenance page. */
export default function AnnualMaintenancePage() {
  return (
    <>
      <PageHead {...page.head} scene={benchDusk}>
        <ButtonRow>
          <ButtonLink href={paths.contactUs.getHref()}>{page.book}</ButtonLink>
        </ButtonRow>
      </PageHead>
      <SectionsBelowFold page={page} />
    </>
  );
}
