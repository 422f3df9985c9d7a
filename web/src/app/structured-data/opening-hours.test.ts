import { expect, test } from 'vitest';
import { openingHours } from './opening-hours.ts';

test('rule 9.1: the office hours are listed by day in 24-hour times, without closed days', () => {
  const hours = [
    { days: 'Monday to Thursday', opens: '9:00 AM', closes: '5:00 PM' },
    { days: 'Friday', opens: '9:00 AM', closes: '12:30 PM' },
    { days: 'Saturday and Sunday' },
  ];
  expect(openingHours(hours)).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday'],
      opens: '09:00',
      closes: '17:00',
    },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Friday'], opens: '09:00', closes: '12:30' },
  ]);
});

test('midnight is 00, and two days may be joined by "and"', () => {
  const [entry] = openingHours([{ days: 'Saturday and Sunday', opens: '12:15 AM', closes: '11:00 AM' }]);
  expect(entry).toMatchObject({ dayOfWeek: ['Saturday', 'Sunday'], opens: '00:15', closes: '11:00' });
});

test('reports text that is not a day', () => {
  const hours = [{ days: 'Weekdays', opens: '9:00 AM', closes: '5:00 PM' }];
  expect(() => openingHours(hours)).toThrow('content/site.json: hours: "Weekdays"');
});
