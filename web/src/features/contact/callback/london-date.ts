// Made when they are first needed: each takes a telephone some 20 ms.
let parts: Intl.DateTimeFormat | undefined;
let long: Intl.DateTimeFormat | undefined;

/** The day that the calendars of London show at an instant, as `2026-03-30`: the earliest day for a callback (spec §5). */
export function londonDate(at: Date): string {
  parts ??= new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', year: 'numeric', month: '2-digit', day: '2-digit' });
  const part = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${part.year}-${part.month}-${part.day}`;
}

/** A day such as `2026-03-30` in British words: "Monday 30 March 2026". */
export function longDate(date: string): string {
  long ??= new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  // Noon of a zone without clock changes, so that no offset moves it to another day.
  return long.format(new Date(`${date}T12:00:00Z`)).replace(',', '');
}
