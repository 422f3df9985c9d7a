import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Icon, type IconName } from '../components/ui/icon.tsx';

interface MenuProps {
  className: string | undefined;
  /** Name of the part (`data-slot`). */
  slot: string;
  /** Label of the control that opens it; visually hidden unless `openLabel` is given. */
  label: string;
  icon: IconName;
  /** Label of the same control while the menu is open, beside a cross. */
  openLabel?: string;
  children: ReactNode;
}

/**
 * A part of the navigation that opens and closes. It is a `<details>`, so it works without script; with script it also
 * closes on Escape, on a click outside, when the focus leaves, and after a navigation.
 */
export function Menu({ className, slot, label, icon, openLabel, children }: MenuProps) {
  const element = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    // Not at hydration, which would undo a tap that preceded it.
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (element.current) element.current.open = false;
  }, [pathname]);

  useEffect(() => {
    const menu = element.current;
    if (!menu) return undefined;
    const closeOutside = (event: Event) => {
      if (!menu.open || !(event.target instanceof Node)) return;
      // The element itself is hit only on the backdrop beside the panel.
      if (event.target === menu || !menu.contains(event.target)) menu.open = false;
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.open) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, []);

  return (
    <details className={className} data-slot={slot} ref={element}>
      <summary>
        <Icon name={icon} />
        <span className={openLabel ? undefined : 'visually-hidden'}>{label}</span>
        {openLabel ? (
          <>
            <Icon name="close" />
            <span>{openLabel}</span>
          </>
        ) : null}
      </summary>
      {children}
    </details>
  );
}
