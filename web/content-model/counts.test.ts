import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GenericSchema } from 'valibot';
import { expect, test } from 'vitest';
import { checkContent } from './check.ts';
import { brochureSchema, type Brochure } from './brochure.ts';
import { productsSchema, type Products } from './products.ts';
import { homeSecuritySchema, type HomeSecurity } from './screens/home-security.ts';
import { servicesSchema, type Services } from './services.ts';

const read = <T>(name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../content', name), 'utf8')) as T;
const check = (schema: GenericSchema, value: unknown) => () => checkContent('f.json', schema, value);

test('the brochure has exactly two jobs', () => {
  const brochure = read<Brochure>('brochure.json');
  const withJobs = (jobs: unknown[]) => ({ ...brochure, examples: { ...brochure.examples, jobs } });
  const [first, second] = brochure.examples.jobs;
  expect(check(brochureSchema, brochure)).not.toThrow();
  expect(check(brochureSchema, withJobs([first, second, first]))).toThrow('f.json: examples.jobs.2: must be two jobs');
  expect(check(brochureSchema, withJobs([first]))).toThrow('f.json: examples.jobs.1');
});

test('the home page has exactly four services', () => {
  const services = read<Services>('services.json');
  expect(check(servicesSchema, services)).not.toThrow();
  expect(check(servicesSchema, [...services, services[0]])).toThrow('f.json: 4: must be the four services');
  expect(check(servicesSchema, services.slice(1))).toThrow('f.json: 3');
});

test('the home security page has exactly two cards', () => {
  const page = read<HomeSecurity>('screens/home-security.json');
  const withCards = (cards: unknown[]) => ({ ...page, choice: { ...page.choice, cards } });
  expect(check(homeSecuritySchema, page)).not.toThrow();
  expect(check(homeSecuritySchema, withCards([...page.choice.cards, page.choice.cards[0]]))).toThrow(
    'f.json: choice.cards.2: must be two cards',
  );
  expect(check(homeSecuritySchema, withCards([page.choice.cards[0]]))).toThrow('f.json: choice.cards.1');
});

test('rule 3.9: there are five products, with the ids 1 to 5 in order', () => {
  const products = read<Products>('products.json');
  expect(check(productsSchema, products)).not.toThrow();
  expect(check(productsSchema, products.slice(0, 4))).toThrow('must be the five products');
  expect(check(productsSchema, [...products, { ...products[0], id: 6 }])).toThrow('must be the five products');
  expect(check(productsSchema, products.toReversed())).toThrow('f.json: 0: must have the ids 1 to 5, in order');
});
