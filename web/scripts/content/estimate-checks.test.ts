import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkContent } from '../../content-model/check.ts';
import { estimateSchema, type EstimateContent } from '../../content-model/estimate.ts';
import { checkEstimate } from './estimate-checks.ts';
import { contentFolder, readJsonContent } from './files.ts';

const shipped = readJsonContent(join(contentFolder, 'estimate.json')) as EstimateContent;

test('the shipped estimate refers to what is there', () => {
  expect(() => checkEstimate(shipped)).not.toThrow();
});

test.each<[string, (content: EstimateContent) => void, string]>([
  [
    'a line of an unknown part',
    ({ lines }) => (lines[0]!.part = 'moat'),
    'content/estimate.json: lines.0.part: must be one of parts: panel,',
  ],
  [
    'a condition on an unknown question',
    ({ lines }) => (lines[0]!.when = { garden: ['yes'] }),
    'lines.0.when.garden: must be the id of a question: building,',
  ],
  [
    'a condition on an unknown option',
    ({ visit }) => (visit[0]!.when = { building: ['castle'] }),
    'visit.0.when.building: has no option "castle", only flat,',
  ],
  ['a swap for an unknown part', ({ swaps }) => (swaps[0]!.by = 'moat'), 'swaps.0.by: must be one of parts'],
  ['a line twice', ({ lines }) => lines.push(lines[0]!), 'lines: has the id "panel" twice'],
  [
    'the id of the parts that are left out',
    ({ questions }) => (questions[1]!.id = 'without'),
    'questions: must not use the id "without"',
  ],
  [
    'a building that cannot be drawn',
    ({ questions }) => (questions[0]!.options[0]!.id = 'castle'),
    'questions: needs a question "building"',
  ],
])('rule 2.96: %s names the field and the reason', (_what, change, message) => {
  const content = structuredClone(shipped);
  change(content);
  expect(() => checkEstimate(content)).toThrow(message);
});

test('rule 2.96: a price that is no whole number of pounds names the field and the reason', () => {
  const content = structuredClone(shipped);
  content.parts.panel!.price = 99.5;
  expect(() => checkContent('content/estimate.json', estimateSchema, content)).toThrow(
    'content/estimate.json: parts.panel.price: must be in whole pounds',
  );
});
