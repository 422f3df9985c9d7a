import type { ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { ActionLink } from '../components/ui/link.tsx';

/** A navigation link. It has `aria-current` on its own page and on the pages below it; `/` has no pages below it. */
export function NavLink(props: ComponentProps<typeof ActionLink>) {
  const { pathname } = useLocation();
  const [path = ''] = props.href.split('#');
  const isCurrent = path === '/' ? pathname === path : pathname.startsWith(path);
  return <ActionLink {...props} aria-current={isCurrent ? 'page' : undefined} />;
}
