import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { expect, test } from 'vitest';

const dist = join(import.meta.dirname, '../dist');
const files = ['public', 'preview'].flatMap((folder) =>
  readdirSync(join(dist, folder), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html')).map((file) => join(folder, file)),
);

// The strictest preset. What is off is a matter of spelling, which a parser reads alike.
const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:recommended'],
    rules: {
      // React and Vite write these their own way.
      'doctype-style': 'off',
      'void-style': 'off',
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      // HTML asks an id for no more than to have no space; that it begins with a letter was HTML 4's rule.
      'valid-id': ['error', { relaxed: true }],
      // An input is for text where it says nothing else.
      'no-implicit-input-type': 'off',
      // The style sheet keeps numbers in one line, and their spaces stay plain when they are copied.
      'tel-non-breaking': 'off',
    },
  }),
);

/** What is wrong with some HTML: place, sentence, rule. */
async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) => messages.map(({ line, column, message, ruleId }) => `${line}:${column} ${message} (${ruleId})`));
}

test.each(files)('%s is valid HTML', async (file) => {
  expect(await faultsOf(readFileSync(join(dist, file), 'utf8'))).toEqual([]);
});

test('what is not valid is found', async () => {
  const faults = await faultsOf('<!doctype html><html lang="en"><head><title>Alarms</title></head><body><p><div id="a"></div></p><img src="a.png"></body></html>');
  expect(faults.join()).toContain('no-implicit-close');
  expect(faults.join()).toContain('wcag/h37');
});
