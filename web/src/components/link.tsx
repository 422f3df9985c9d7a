import type { ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router-dom';

/**
 * A link of any kind: a path of the site is followed inside the app; `tel:`, `mailto:` and anchors of
 * this page are left to the browser; another site opens in a new tab and is not told where from. `rel`
 * says more of another site, such as `nofollow`.
 */
export function ActionLink({ href, children, rel, ...props }: ComponentProps<'a'> & { href: string }) {
  if (href.startsWith('/')) {
    return (
      <RouterLink {...props} to={href}>
        {children}
      </RouterLink>
    );
  }
  const away = href.startsWith('https://') ? { target: '_blank', rel: rel ? `noopener ${rel}` : 'noopener' } : {};
  return (
    <a {...props} {...away} href={href}>
      {children}
      {href.startsWith('https://') ? <span className="visually-hidden"> (opens in a new tab)</span> : null}
    </a>
  );
}
