import type { ProductAddOns } from '../../../scripts/content/schema/screens/product-add-ons.ts';
import { CallBand } from '../../components/call-band.tsx';
import { FaqList } from '../../components/faq.tsx';
import { PhoneButton } from '../../components/phone-button.tsx';
import { QuoteButton } from '../../components/quote-button.tsx';
import { Section } from '../../components/section.tsx';
import { Fits } from './fits.tsx';
import { Products } from './products.tsx';
import { Radio } from './radio.tsx';
import { Smaller } from './smaller.tsx';

/** The page below its first sight. */
export function Below({ page }: { page: ProductAddOns }) {
  const { questions, faq, call } = page;
  return (
    <>
      <Products content={page.products} />
      <Radio content={page.radio} />
      <Smaller content={page.smaller} />
      <Fits content={page.fits} />
      <Section label={questions.label} title={questions.title} tone="mist">
        <FaqList questions={faq} />
      </Section>
      <CallBand title={call.title} text={call.text}>
        <QuoteButton />
        <PhoneButton />
      </CallBand>
    </>
  );
}
