import type { ThankYouContent } from '../../content-model/screens/thank-you.ts';
import content from '../../content/screens/thank-you.json';
import phone from '../assets/motifs/phone.svg';
import { ButtonLink, PhoneButton } from '../components/ui/button.tsx';
import { CallBand } from '../components/sections/call-band.tsx';
import { Motif } from '../components/media/motif.tsx';
import { PageHead } from '../components/sections/page-head.tsx';
import { Section } from '../components/sections/section.tsx';
import { Steps } from '../components/sections/steps.tsx';

const page = content as ThankYouContent;

/** The page on which a form posted without script ends (rule 4.14), with the text of rule 4.2. */
export default function ThankYou() {
  const { head, label, title, steps, call, ways } = page;
  return (
    <>
      <PageHead {...head} figure={<Motif drawing={phone} />} />
      <Section label={label} title={title}>
        <Steps steps={steps} label={label} />
      </Section>
      <CallBand {...call}>
        <PhoneButton variant="primary" />
        {ways.map((way) => (
          <ButtonLink key={way.href} variant="outline" href={way.href}>
            {way.label}
          </ButtonLink>
        ))}
      </CallBand>
    </>
  );
}
