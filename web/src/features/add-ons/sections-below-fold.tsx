import type { ProductAddOns } from '../../../content-model/screens/product-add-ons.ts';
import { QuestionsAndCall } from '../../components/sections/questions-and-call.tsx';
import { Compatibility } from './compatibility.tsx';
import { Products } from './products.tsx';
import { RadioRange } from './radio-range.tsx';
import { SmallerParts } from './smaller-parts.tsx';
import { contactCell } from './contact-cell.ts';

/** The sections below the hero. */
export function SectionsBelowFold({ page }: { page: ProductAddOns }) {
  return (
    <>
      <Products content={page.products} />
      <RadioRange content={page.radio} />
      <SmallerParts content={page.smaller} />
      <Compatibility content={page.fits} />
      <QuestionsAndCall
        questions={page.questions}
        faq={page.faq}
        call={page.call}
        drawing={contactCell(page.questions.drawing)}
        tone="mist"
      />
    </>
  );
}
