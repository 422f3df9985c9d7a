import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import site from '../content/site.json' with { type: 'json' };

const web = join(import.meta.dirname, '..');
const filesOf = (folder: string) =>
  readdirSync(join(web, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|css|json|md|html|svg)$/.test(file) && !file.includes('.test.'))
    .map((file) => join(folder, file));

const { company, phones, email, whatsapp, address } = site;
const facts = [
  company.name,
  company.shortName,
  phones.office.number,
  phones.callouts.number,
  whatsapp.quote,
  whatsapp.support,
  email,
  address.postcode,
];

test("the firm's name and contact details are in site.json only, so that another firm has one file to change", () => {
  const repeated = ['src', 'content'].flatMap(filesOf).flatMap((file) => {
    if (file === join('content', 'site.json')) return [];
    const text = readFileSync(join(web, file), 'utf8');
    return facts.filter((fact) => text.includes(fact)).map((fact) => `${file}: ${fact}`);
  });
  expect(repeated).toEqual([]);
});

test.each(facts)('"%s" is in site.json once: its other texts refer to it', (fact) => {
  const typed = readFileSync(join(web, 'content/site.json'), 'utf8');
  expect(typed.split(JSON.stringify(fact).slice(1, -1))).toHaveLength(2);
});
