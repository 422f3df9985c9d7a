import type { AboutUs } from '../../../content-model/screens/about-us.ts';
import { QuoteButton } from '../../components/overlays/modal-link.tsx';
import { CallBand } from '../../components/sections/call-band.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { paths } from '../../lib/paths.ts';
import { CheckUs } from './check-us.tsx';
import { Different } from './different.tsx';
import { Promises } from './promises.tsx';
import { Story } from './story.tsx';

/** The sections below the head and the sub-navigation. */
export function SectionsBelowFold({ page }: { page: AboutUs }) {
  const { story, family, values, different, check, call } = page;
  return (
    <>
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
