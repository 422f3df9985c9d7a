import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { readCardPages, type CardManifest } from '../../artwork/cards/pages.ts';
import { readFirm, recordOf } from '../../artwork/cards/record.ts';

const web = join(import.meta.dirname, '..');
const manifest = JSON.parse(readFileSync(join(web, '../artwork/cards/cards.json'), 'utf8')) as CardManifest;
const pages = readCardPages(join(web, 'dist/public'));

const own = pages.filter(({ owns }) => owns);
const firm = readFirm();
const stale = (recorded: CardManifest, company = firm) =>
  own.filter((page) => !isDeepStrictEqual(recorded[page.card], recordOf(page, company))).map(({ path }) => path);

test('every page has a social card, made for the heading, the firm and the scene that it has now (if not: make artwork)', () => {
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter(({ card }) => !existsSync(join(web, 'public', card))).map(({ path }) => path)).toEqual([]);
  expect(stale(manifest)).toEqual([]);
});

test("cards are out of date when the firm's name or trade changes, and a single one when its scene changes", () => {
  const all = own.map(({ path }) => path);
  expect(stale(manifest, { ...firm, name: `${firm.name} Ltd` })).toEqual(all);
  expect(stale(manifest, { ...firm, trade: `${firm.trade} and gates` })).toEqual(all);
  const [[card, record] = ['', undefined]] = Object.entries(manifest);
  const moved = { ...manifest, [card]: { heading: '', firm: '', ...record, view: 'another scene' } };
  expect(stale(moved)).toEqual(own.filter((page) => page.card === card).map(({ path }) => path));
});

test('there are no cards of removed pages', () => {
  const used = new Set(pages.map(({ card }) => card));
  expect(readdirSync(join(web, 'public/cards')).filter((file) => !used.has(`/cards/${file}`))).toEqual([]);
});

test("a card has the size in its page's metadata, and at most 60 KB", () => {
  for (const card of Object.keys(manifest)) {
    const bytes = readFileSync(join(web, 'public', card));
    // A JPEG's frame header (SOF0, ITU T.81 B.2.2): two bytes of length, one of precision, then height and width.
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    expect([bytes.readUInt16BE(frame + 7), bytes.readUInt16BE(frame + 5)], card).toEqual([1200, 630]);
    expect(statSync(join(web, 'public', card)).size, card).toBeLessThanOrEqual(60 * 1024);
  }
});
