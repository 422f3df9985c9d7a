import type { Products } from '../../content-model/products.ts';
import content from '../../content/products.json';

/** The five products (rule 3.9): `content/products.json`, checked at build time. */
export const products = content as Products;
