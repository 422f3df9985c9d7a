import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentMark } from '../../artwork/brochure/content.ts';
import madeFrom from '../../artwork/brochure/made-from.json' with { type: 'json' };

const pdf = readFileSync(join(import.meta.dirname, '../public/downloads/brochure.pdf'), 'latin1');

test('the brochure was made from the current content (make artwork makes it again)', () => {
  expect(madeFrom.content).toBe(contentMark());
});

test('the brochure has four pages, is readable by a screen reader, and takes less than 3 MB', () => {
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(4);
  expect(pdf).toContain('/StructTreeRoot');
  expect(pdf.length).toBeLessThan(3 * 1024 * 1024);
});
