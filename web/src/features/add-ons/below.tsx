import type { ProductAddOns } from '../../../content-model/screens/product-add-ons.ts';
import { QuestionsAndCall } from '../../components/sections/questions-and-call.tsx';
import { Fits } from './fits.tsx';
import { Products } from './products.tsx';
import { Radio } from './radio.tsx';
import { Smaller } from './smaller.tsx';

/** The page below its first sight. */
export function Below({ page }: { page: ProductAddOns }) {
  return (
    <>
      <Products content={page.products} />
      <Radio content={page.radio} />
      <Smaller content={page.smaller} />
      <Fits content={page.fits} />
      <QuestionsAndCall questions={page.questions} faq={page.faq} call={page.call} tone="mist" />
    </>
  );
}
