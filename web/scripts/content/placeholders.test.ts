import { expect, test } from 'vitest';
import { placeholdersIn } from './placeholders.ts';

test.each([
  '0161 496 0130',
  '+44 161 496 0131',
  '+44 (0)161 496 0131',
  '(020) 7946 0018',
  '01632 960 001',
  '07700 900123',
  '08081 570000',
  '0909 8790123',
  '03069 990999',
  '0113-496-0999',
  '028 9649 6001',
  '0191 498 0001',
  '029 2018 0999',
])('finds the drama number %s', (number) => {
  expect(placeholdersIn(`Ring ${number} today`)).toEqual([expect.stringContaining('Ofcom')]);
});

test.each(['0161 496 1130', '0161 850 0130', '07700 800123', '020 7946 1018', '2024-01-31', '0161 496 01'])(
  'leaves %s alone',
  (text) => {
    expect(placeholdersIn(text)).toEqual([]);
  },
);

test.each([
  'https://maps.example.com/embed',
  'office@example.com',
  'example.org',
  'https://www.firm.example/',
  'a@firm.test',
  'http://localhost:8080/',
])('finds the reserved domain in %s', (text) => {
  expect(placeholdersIn(text)).toEqual([expect.stringContaining('example.com')]);
});

test.each(['https://www.firm.co.uk/', 'for example.', 'an example of a test', 'notexample.community'])(
  'accepts %s',
  (text) => {
    expect(placeholdersIn(text)).toEqual([]);
  },
);

test('finds the invented firm by any of its names', () => {
  expect(placeholdersIn("Entwistle's engineers")).toEqual(['names the invented firm']);
});
