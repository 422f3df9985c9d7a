import { memo, useEffect, useRef, useState } from 'react';
import { Annotated } from '../../components/media/annotation.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { productMarker, ProductPicture } from '../../components/media/product-picture.tsx';
import { prefersReducedData } from '../../lib/browser.ts';
import { Section } from '../../components/sections/section.tsx';
import { paths } from '../../lib/paths.ts';
import { products } from '../../lib/products.ts';
import { home } from './home-content.ts';
import { ProductChoice, productIds } from './product-choice.tsx';
import styles from './products.module.css';

/**
 * The products section (rules 2.49 to 2.51): a list, and a panel with the selected product, the first to begin with. All
 * pictures are stacked in the panel and fetched at the first scroll, so that none is missing when it is selected on a slow
 * connection; for visitors who save data, when the panel comes near. The top one is fetched earlier, when the loaded page
 * is idle.
 */
export function Products() {
  const [chosen, choose] = useState<number>();
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (prefersReducedData()) return undefined;
    const fetchAll = () => {
      for (const picture of panel.current?.querySelectorAll('img') ?? []) picture.loading = 'eager';
    };
    if (window.scrollY > 0) fetchAll();
    window.addEventListener('scroll', fetchAll, { once: true, passive: true });
    return () => window.removeEventListener('scroll', fetchAll);
  }, []);

  return (
    <Section id="products" label="Our Equipment" title="Security Products" tone="dark">
      <p className={styles.intro}>{home.products.text}</p>
      <div className={styles.products}>
        <ProductChoice chosen={chosen} onChoose={choose} />
        <div className={styles.panel} ref={panel}>
          {products.map((product) => (
            <Panel
              key={product.id}
              product={product}
              chosen={chosen === undefined ? undefined : product.id === chosen}
            />
          ))}
        </div>
      </div>
    </Section>
  );
}

interface PanelProps {
  product: (typeof products)[number];
  /** True for the selected product; undefined before hydration. */
  chosen: boolean | undefined;
}

/** One product; a tab panel once hydrated. A selection renders only the two panels that it affects. */
const Panel = memo(function Panel({ product: { id, title, description, image, alt, marks }, chosen }: PanelProps) {
  const { tab, panel } = productIds(id);
  const ofTab = chosen === undefined ? {} : { role: 'tabpanel', id: panel, 'aria-labelledby': tab };
  return (
    <div className={styles.product} data-product={id} data-chosen={chosen} {...ofTab}>
      <div className={styles.picture}>
        <Annotated marks={marks.map(({ marker, ...mark }) => ({ ...mark, at: productMarker(image, marker) }))}>
          <ProductPicture name={image} alt={alt} sizes="(min-width: 75rem) 31.25rem, (min-width: 48rem) 51vw, 90vw" />
        </Annotated>
      </div>
      <div className={styles.copy}>
        <h3 className={styles.title}>{title}</h3>
        <p>{description}</p>
        <p>
          <ButtonLink variant="outline" href={paths.productAddOns.getHref()}>
            Learn More<span className="visually-hidden"> about add-ons such as the {title}</span>
          </ButtonLink>
        </p>
      </div>
    </div>
  );
});
