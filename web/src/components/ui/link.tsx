import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router-dom';
import { isPlainClick } from '../../lib/browser.ts';

/**
 * A link of any kind. A path of the site is followed inside the app; `tel:`, `mailto:`, anchors and files are left to the
 * browser; another site opens in a new tab without access to this one. `rel` adds to the relation with another site, such
 * as `nofollow`; `target` is for links that script opens in this page, and for pages of the site that open in a new tab.
 */
export function ActionLink({
  href,
  children,
  rel,
  target = href.startsWith('https://') ? '_blank' : undefined,
  ...props
}: ComponentProps<'a'> & { href: string }) {
  if (href.startsWith('/') && !isFile(href) && target !== '_blank') {
    return (
      <PageLink {...props} href={href}>
        {children}
      </PageLink>
    );
  }
  const away =
    href.startsWith('https://') || target === '_blank' ? { target, rel: rel ? `noopener ${rel}` : 'noopener' } : {};
  return (
    <a {...props} {...away} href={href}>
      {children}
      {target === '_blank' ? <span className="visually-hidden"> (opens in a new tab)</span> : null}
    </a>
  );
}

/**
 * A link to a page, followed inside the app. It does not use the router's `Link`, which brings the code that prefetches pages in
 * framework mode, 4 KB compressed of every first load, nor its `useLinkClickHandler`, which compares the link with the page that
 * is shown: while another page is loading, the address differs from it (`app/deferred-router.tsx`).
 */
function PageLink({ href, onClick, children, ...props }: ComponentProps<'a'> & { href: string }) {
  const navigate = useNavigate();
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        const { pathname, search, hash } = window.location;
        // As browsers do: a link to the current address adds no entry to the history.
        void navigate(href, { replace: href === pathname + search + hash });
      }}
    >
      {children}
    </a>
  );
}

/** Returns true if a path ends in a file name; the path of a page ends in a slash or an anchor. */
function isFile(path: string): boolean {
  return /\/[^/#]+\.\w+$/.test(path);
}
