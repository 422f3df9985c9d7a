import type { ProductAddOns } from '../../../content-model/screens/product-add-ons.ts';
import { Annotated, type Mark } from '../../components/media/annotation.tsx';
import { productMarker, ProductPicture } from '../../components/media/product-picture.tsx';
import { Section } from '../../components/sections/section.tsx';
import { products } from '../../lib/products.ts';
import { productLabels } from './product-labels.ts';
import styles from './products.module.css';

type Entry = ProductAddOns['products']['entries'][string];

/** The facts of a product, in display order. */
const facts = ['good', 'poor', 'worksWith', 'battery', 'range'] as const;

// On phones 2% less than the displayed width: 412 px at a density of 1.75 need 721 px, one more than the second file has. They would
// fetch the third file, with up to twice the bytes.
const leadSizes = '(min-width: 84rem) min(41vw, 50rem), (min-width: 62rem) 54vw, (min-width: 48rem) 50vw, 98vw';
const sizes = '(min-width: 84rem) min(35vw, 43rem), (min-width: 48rem) 44vw, 98vw';

/** The five products, the first across the page, the others in pairs, with suitability and figures. Throws for a product without an entry. */
export function Products({
  content: { label, title, terms, typical, entries },
}: {
  content: ProductAddOns['products'];
}) {
  return (
    <Section label={label} title={title}>
      <p className={styles.typical}>{typical}</p>
      <div className={styles.catalogue}>
        {products.map(({ title: name, image, alt }, index) => {
          const entry = entries[image];
          if (!entry)
            throw new Error(`content/screens/product-add-ons.json: products.entries: has no entry for ${image}`);
          return (
            <article key={image} id={image} className={styles.product}>
              <div className={styles.picture} data-tone="dark">
                <Annotated marks={marksOn(image, entry)}>
                  <ProductPicture name={image} alt={alt} sizes={index === 0 ? leadSizes : sizes} />
                </Annotated>
              </div>
              <div className={styles.copy}>
                <h3>{name}</h3>
                <p className={styles.lead}>{entry.lead}</p>
                <dl>
                  {facts.map((fact) => (
                    <div key={fact}>
                      <dt>{terms[fact]}</dt>
                      <dd>{entry[fact]}</dd>
                    </div>
                  ))}
                </dl>
              </div>
            </article>
          );
        })}
      </div>
    </Section>
  );
}

function marksOn(image: string, { marks }: Entry): Mark[] {
  return Object.entries(productLabels[image] ?? {}).map(([thing, label]) => {
    const text = marks[thing];
    if (!text)
      throw new Error(
        `content/screens/product-add-ons.json: products.entries.${image}.marks: has no text for ${thing}`,
      );
    return { ...text, ...label, at: productMarker(image, thing) };
  });
}
