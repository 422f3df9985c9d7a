import content from '../../content/screens/product-add-ons.json';
import type { ProductAddOns as Content } from '../../content-model/screens/product-add-ons.ts';
import { lazyHydrate } from '../components/behaviours/hydration.tsx';
import { ButtonRow, PhoneButton } from '../components/ui/button.tsx';
import { QuoteButton } from '../components/overlays/modal-link.tsx';
import { PageHead } from '../components/sections/page-head.tsx';
import { workbenchDusk } from '../components/media/scenes/workbench-dusk.ts';
import { ProductLinks } from '../features/add-ons/product-links.tsx';

const page: Content = content;
const SectionsBelowFold = lazyHydrate(
  async () => (await import('../features/add-ons/sections-below-fold.tsx')).SectionsBelowFold,
);

/** The product add-ons page. */
export default function ProductAddOns() {
  const { head } = page;
  return (
    <>
      <PageHead heading={head.heading} lead={head.lead} scene={workbenchDusk} alt={head.alt}>
        <ProductLinks />
        <ButtonRow>
          <QuoteButton />
          <PhoneButton />
        </ButtonRow>
      </PageHead>
      <SectionsBelowFold page={page} />
    </>
  );
}
