import type { OnlineEstimate } from '../../content-model/screens/online-estimate.ts';
import content from '../../content/screens/online-estimate.json';
import { lazyHydrate } from '../components/behaviours/hydration.tsx';
import { EstimateHead } from '../features/estimate/estimate-head.tsx';

const page = content as OnlineEstimate;
const SectionsBelowFold = lazyHydrate(
  async () => (await import('../features/estimate/sections-below-fold.tsx')).SectionsBelowFold,
);

/** The online estimate page, which opens the estimate in a new tab (rules 2.73 and 2.74). */
export default function OnlineEstimatePage() {
  return (
    <>
      <EstimateHead head={page.head} button={page.button} />
      <SectionsBelowFold page={page} />
    </>
  );
}
