// Created on first use: each takes some 20 ms on a phone.
let parts: Intl.DateTimeFormat | undefined;
let long: Intl.DateTimeFormat | undefined;

/** A local date and time in London. */
export interface LondonTime {
  /** Such as `2026-03-30`. */
  date: string;
  /** To the minute, such as `09:00`. */
  time: string;
}

/** The local time in London at an instant. */
export function londonTime(at: Date): LondonTime {
  parts ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const part = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
  return { date: `${part.year}-${part.month}-${part.day}`, time: `${part.hour}:${part.minute}` };
}

/** Returns true if a time is not after `now`. Clocks change at night, outside the callback hours, so local times can be compared. */
export function hasPassed(at: LondonTime, now: LondonTime): boolean {
  return at.date < now.date || (at.date === now.date && at.time <= now.time);
}

/** Formats a date such as `2026-03-30` in British English: "Monday 30 March 2026". */
export function longDate(date: string): string {
  long ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  // Noon in UTC, so that no offset moves it to another day.
  return long.format(new Date(`${date}T12:00:00Z`)).replace(',', '');
}
