const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** A date as people write it. `date` is ISO 8601, `2026-10-19`; no locale of the machine has a say in it. */
export function PostDate({ date }: { date: string }) {
  const [year, month, day] = date.split('-');
  return (
    <time dateTime={date}>
      {Number(day)} {months[Number(month) - 1]} {year}
    </time>
  );
}
