import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentFolder, readJsonContent } from './files.ts';
import { checkAddOns, checkSeoPaths } from './references.ts';
import type { Products } from '../../content-model/products.ts';
import type { ProductAddOns } from '../../content-model/screens/product-add-ons.ts';

const read = (name: string) => readJsonContent(join(contentFolder, name));

test('what is said of an add-on that is no product is named', () => {
  const products = read('products.json') as Products;
  const page = read('screens/product-add-ons.json') as ProductAddOns;
  const [entry] = Object.values(page.products.entries);
  if (!entry) throw new Error('the page says nothing of any product');
  const withBell = { ...page, products: { ...page.products, entries: { ...page.products.entries, bell: entry } } };
  expect(() => checkAddOns(page, products)).not.toThrow();
  expect(() => checkAddOns(withBell, products)).toThrow(
    'content/screens/product-add-ons.json: products.entries.bell: must be one of content/products.json: outdoor-detector, ',
  );
});

test('a title and description for an address that is no page are named', () => {
  expect(() => checkSeoPaths(['/', '/blog/'], ['/', '/blog/', '/doors/'])).not.toThrow();
  expect(() => checkSeoPaths(['/', '/alarm/'], ['/', '/alarms/'])).toThrow('content/seo.json: /alarm/: is no page of the site');
});
