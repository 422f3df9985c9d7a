import { expect, test } from 'vitest';
import { checkUnique } from './unique-pages.ts';

const page = (path: string, title: string, description: string, canonical = path) => ({
  path,
  canonical,
  title,
  description,
});

test('two pages with one title or one description are named', () => {
  expect(() => checkUnique([page('/a/', 'Alarms', 'One'), page('/b/', 'Alarms', 'Two')])).toThrow(
    '/a/ and /b/ have the same title: "Alarms"',
  );
  expect(() => checkUnique([page('/a/', 'Alarms', 'One'), page('/b/', 'CCTV', 'One')])).toThrow(
    '/a/ and /b/ have the same description: "One"',
  );
});

test('names two pages at one path, whatever their titles', () => {
  expect(() => checkUnique([page('/a/', 'Alarms', 'One'), page('/a/', 'CCTV', 'Two')])).toThrow(
    'Two pages have the address /a/',
  );
  expect(() => checkUnique([page('/b/', 'B', 'One', '/a/'), page('/b/', 'C', 'Two', '/a/')])).toThrow(
    'Two pages have the address /b/',
  );
});

test('rule 2.6: two addresses of one screen may share title and description', () => {
  expect(() =>
    checkUnique([page('/flexible-finance/', 'F', 'D'), page('/finance-options/', 'F', 'D', '/flexible-finance/')]),
  ).not.toThrow();
});
