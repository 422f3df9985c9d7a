import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { expect, test } from 'vitest';

const dist = join(import.meta.dirname, '../dist');
const files = ['public', 'preview'].flatMap((folder) =>
  readdirSync(join(dist, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => join(folder, file)),
);

// The strictest preset. Disabled rules concern notation that parsers read alike.
const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:recommended'],
    rules: {
      // The notation of React and Vite.
      'doctype-style': 'off',
      'void-style': 'off',
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      // HTML forbids only spaces in an id; the leading letter was a rule of HTML 4.
      'valid-id': ['error', { relaxed: true }],
      // The checkboxes of a question share its name, as radio buttons do.
      'form-dup-name': ['error', { shared: ['radio', 'button', 'reset', 'submit', 'checkbox'] }],
      // The default type of an input is text.
      'no-implicit-input-type': 'off',
      // The style sheet keeps numbers on one line, and plain spaces are copied as such.
      'tel-non-breaking': 'off',
    },
  }),
);

/** The errors in HTML: position, message, rule. */
async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, message, ruleId }) => `${line}:${column} ${message} (${ruleId})`),
  );
}

test.each(files)('%s is valid HTML', async (file) => {
  expect(await faultsOf(readFileSync(join(dist, file), 'utf8'))).toEqual([]);
});

test('finds invalid HTML', async () => {
  const faults = await faultsOf(
    '<!doctype html><html lang="en"><head><title>Alarms</title></head><body><p><div id="a"></div></p><img src="a.png"></body></html>',
  );
  expect(faults.join()).toContain('no-implicit-close');
  expect(faults.join()).toContain('wcag/h37');
});
