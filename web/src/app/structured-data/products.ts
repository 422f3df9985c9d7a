import type { Products } from '../../../content-model/products.ts';
import { site } from '../../lib/site.ts';
import { absoluteUrl } from '../page-urls.ts';

/**
 * The products that can be added to an alarm (schema.org/Product). They are priced with the installation, so there are no
 * offers, and Google shows no product result without one. `pictures` are the built files by source path; throws if a
 * product's picture is missing.
 */
export function productList(
  entries: readonly Pick<Products[number], 'title' | 'description' | 'image'>[],
  pictures: Readonly<Record<string, string>>,
) {
  return {
    '@type': 'ItemList',
    numberOfItems: entries.length,
    itemListElement: entries.map(({ title, description, image }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'Product',
        name: title,
        description,
        image: absoluteUrl(widest(image, pictures)),
        brand: { '@type': 'Brand', name: site.company.name },
      },
    })),
  };
}

function widest(name: string, pictures: Readonly<Record<string, string>>): string {
  const [found] = Object.entries(pictures)
    .map(([file, url]) => ({ url, width: Number(new RegExp(`/${name}-(\\d+)\\.webp$`).exec(file)?.[1]) }))
    .filter(({ width }) => width > 0)
    .toSorted((a, b) => b.width - a.width);
  if (!found) throw new Error(`src/assets/products: has no picture "${name}"`);
  return found.url;
}
