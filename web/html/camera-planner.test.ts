import { expect, test } from 'vitest';
import planner from '../content/camera-planner.json' with { type: 'json' };
import { documentAt, textsOf } from './built-site.ts';

const path = '/cctv-systems/';

test('rule 2.121: the planner has its results as a table of distances and lenses in the page itself', () => {
  const $ = documentAt(path);
  const table = $('#planner table');
  expect(textsOf($, '#planner table thead th')).toEqual(planner.lenses.map(({ name }) => name));
  expect(textsOf($, '#planner table tbody th')).toEqual(planner.table.distances.map((distance) => `${distance} m`));
  const cells = table
    .find('tbody td')
    .toArray()
    .map((cell) => $(cell).text());
  expect(cells).toHaveLength(planner.table.distances.length * planner.lenses.length);
  expect(cells.filter((cell) => !/^[\d,]+: [A-Z][a-z]+, [A-Z][a-z]+$/.test(cell))).toEqual([]);
});

test('rule 2.121: until script runs the controls of the planner are disabled, and show the choice whose result is shown', () => {
  const $ = documentAt(path);
  expect($('#planner input[type=range]').attr('disabled')).toBeDefined();
  expect(
    $('#planner fieldset')
      .toArray()
      .map((group) => $(group).attr('disabled')),
  ).toEqual(['disabled', 'disabled']);
  const { distance, lens, camera } = planner.start;
  expect($('#planner input[type=range]').attr('value')).toBe(String(distance));
  expect(textsOf($, '#planner label:has(input[checked])')).toEqual([
    planner.lenses[lens]?.name,
    planner.cameras[camera]?.name,
  ]);
  expect(textsOf($, '#planner output').join()).toContain(`At ${distance} m the ${planner.lenses[lens]?.name} lens`);
});
