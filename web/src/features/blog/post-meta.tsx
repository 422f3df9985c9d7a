import { ActionLink } from '../../components/ui/link.tsx';
import { blogCategory } from './blog-categories.ts';
import { paths } from '../../lib/paths.ts';
import styles from './post-meta.module.css';

/** Date, reading time and category of a post. */
export function PostMeta({ date, minutes, category }: { date: string; minutes: number; category: string }) {
  return (
    <p className={styles.meta}>
      <PostDate date={date} />
      <span>{minutes === 1 ? 'A minute' : `${minutes}\u00a0minutes`} to read</span>
      <ActionLink href={paths.blogCategory.getHref(category)}>{blogCategory(category).name}</ActionLink>
    </p>
  );
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Formats an ISO 8601 date such as `2026-10-19`, independently of the machine's locale. */
function PostDate({ date }: { date: string }) {
  const [year, month, day] = date.split('-');
  return (
    <time dateTime={date}>
      {Number(day)} {months[Number(month) - 1]} {year}
    </time>
  );
}
