import type { AboutUs } from '../../content-model/screens/about-us.ts';
import content from '../../content/screens/about-us.json';
import { lazyHydrate } from '../components/behaviours/hydration.tsx';
import { ButtonLink, ButtonRow, PhoneButton } from '../components/ui/button.tsx';
import { CallBand } from '../components/sections/call-band.tsx';
import { PageHead } from '../components/sections/page-head.tsx';
import { QuoteButton } from '../components/overlays/modal-link.tsx';
import { paths } from '../lib/paths.ts';
import { worksDusk } from '../components/media/scenes/works-dusk.ts';
import { CheckUs } from '../features/about-us/check-us.tsx';
import { Promises } from '../features/about-us/promises.tsx';
import { Story } from '../features/about-us/story.tsx';
import { SubNavigation } from '../features/about-us/sub-navigation.tsx';

const page = content as AboutUs;

const Different = lazyHydrate(async () => (await import('../features/about-us/different.tsx')).Different);

/** The about us page (rules 2.69 to 2.72, 2.133 and 1.14). */
export default function AboutUsPage() {
  const { head, story, family, values, different, check, call } = page;
  return (
    <>
      <PageHead {...head} scene={worksDusk}>
        <ButtonRow>
          <QuoteButton />
          <PhoneButton />
        </ButtonRow>
      </PageHead>
      <SubNavigation page={page} />
      <Story story={story} family={family} />
      <Promises values={values} />
      <Different different={different} />
      <CheckUs check={check} />
      <CallBand title={call.title} text={call.text}>
        <QuoteButton />
        <ButtonLink variant="outline" href={paths.contactUs.getHref()}>
          {call.link}
        </ButtonLink>
      </CallBand>
    </>
  );
}
