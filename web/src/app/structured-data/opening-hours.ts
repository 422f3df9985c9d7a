import type { site } from '../../lib/site.ts';

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/**
 * The hours of `content/site.json`, one specification for each entry, with 24-hour times. Closed days are left out: schema.org treats unnamed
 * days as closed. Throws for unknown days.
 */
export function openingHours(hours: (typeof site)['hours']) {
  return hours.flatMap((entry) =>
    'opens' in entry
      ? [
          {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: daysOf(entry.days),
            opens: clock24(entry.opens),
            closes: clock24(entry.closes),
          },
        ]
      : [],
  );
}

/** Parses `Monday to Thursday`, `Saturday and Sunday` or `Friday` into days. */
function daysOf(text: string): string[] {
  const [first, last] = text.split(' to ').map((day) => week.findIndex((known) => known === day));
  if (first !== undefined && last !== undefined && first >= 0 && last >= first) return week.slice(first, last + 1);
  const days = text.split(/, | and /);
  const unknown = days.find((day) => !week.some((known) => known === day));
  if (unknown !== undefined)
    throw new Error(`content/site.json: hours: "${text}" must be days, such as "Monday to Thursday"`);
  return days;
}

/** Converts `5:00 PM` to `17:00`. */
function clock24(time: string): string {
  const [, hour = '', minute = '', half] = /^(\d{1,2}):(\d{2}) ([AP])M$/.exec(time) ?? [];
  return `${String((Number(hour) % 12) + (half === 'P' ? 12 : 0)).padStart(2, '0')}:${minute}`;
}
