import { Annotated } from '../../components/annotation.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { ProductPicture } from '../../components/product-picture.tsx';
import { Section } from '../../components/section.tsx';
import { paths } from '../../config/paths.ts';
import { productMarker } from '../../config/product-pictures.ts';
import { products } from '../../config/products.ts';
import { home } from './home-content.ts';
import styles from './products.module.css';

/**
 * The five products (spec §2, `products`): a list to choose from and a panel that shows the chosen one, the first to
 * begin with. Radio buttons and the style sheet do it, so it works before and without script. All pictures lie in the
 * panel, one over the other, and so are fetched together when it comes near.
 */
export function Products() {
  return (
    <Section id="products" label="Our Equipment" title="Security Products" tone="dark">
      <p className={styles.intro}>{home.products.text}</p>
      <div className={styles.products}>
        <fieldset className={styles.list}>
          <legend className="visually-hidden">Show a product</legend>
          {products.map(({ id, title, icon }, index) => (
            <label key={id}>
              <input type="radio" name="product" value={id} defaultChecked={index === 0} />
              <Icon name={icon} />
              <span>{title}</span>
            </label>
          ))}
        </fieldset>
        <div className={styles.panel}>
          {products.map(({ id, title, description, image, alt, marks }) => (
            <article key={id} className={styles.product} data-product={id}>
              <div className={styles.picture}>
                <Annotated marks={marks.map(({ marker, ...mark }) => ({ ...mark, at: productMarker(image, marker) }))}>
                  <ProductPicture name={image} alt={alt} sizes="(min-width: 48rem) 31.25rem, 100vw" />
                </Annotated>
              </div>
              <div className={styles.words}>
                <h3 className={styles.title}>{title}</h3>
                <p>{description}</p>
                <p>
                  <ButtonLink variant="outline" href={paths.productAddOns.getHref()}>
                    Learn More<span className="visually-hidden"> about add-ons such as the {title}</span>
                  </ButtonLink>
                </p>
              </div>
            </article>
          ))}
        </div>
      </div>
    </Section>
  );
}
