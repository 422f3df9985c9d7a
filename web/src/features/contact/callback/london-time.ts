// Made when they are first needed: each takes some 20 ms on a phone.
let parts: Intl.DateTimeFormat | undefined;
let long: Intl.DateTimeFormat | undefined;

/** A moment as calendars and clocks in London show it. */
export interface LondonTime {
  /** Such as `2026-03-30`. */
  date: string;
  /** To the minute, such as `09:00`. */
  time: string;
}

/** The date and time in London at an instant; a callback is for a later time than this (spec §5). */
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

/** Returns true if a time has come by `now`. Clocks change at night, when nobody is rung back, so wall times can be compared. */
export function hasPassed(at: LondonTime, now: LondonTime): boolean {
  return at.date < now.date || (at.date === now.date && at.time <= now.time);
}

/** A day such as `2026-03-30` in British words: "Monday 30 March 2026". */
export function longDate(date: string): string {
  long ??= new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  // Noon of a zone without clock changes, so that no offset moves it to another day.
  return long.format(new Date(`${date}T12:00:00Z`)).replace(',', '');
}
