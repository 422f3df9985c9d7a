import { products } from '../../lib/products.ts';
import styles from './product-links.module.css';

/** Links to the products on the page. */
export function ProductLinks() {
  return (
    <ul className={styles.links} data-keep-clear="">
      {products.map(({ title, image }) => (
        <li key={image}>
          <a href={`#${image}`}>{title}</a>
        </li>
      ))}
    </ul>
  );
}
