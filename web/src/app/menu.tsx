import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Icon, type IconName } from '../components/icon.tsx';

interface MenuProps {
  className: string | undefined;
  label: string;
  icon: IconName;
  labelShown?: boolean;
  children: ReactNode;
}

/**
 * A part of the navigation that opens. It is a `<details>`, so it works before and without script;
 * with script it also closes on Escape, on a click elsewhere, when the focus leaves, and after a navigation.
 */
export function Menu({ className, label, icon, labelShown = false, children }: MenuProps) {
  const element = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    if (element.current) element.current.open = false;
  }, [pathname]);

  useEffect(() => {
    const menu = element.current;
    if (!menu) return undefined;
    const closeOutside = (event: Event) => {
      if (menu.open && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
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
    <details className={className} ref={element}>
      <summary>
        <Icon name={icon} />
        <span className={labelShown ? undefined : 'visually-hidden'}>{label}</span>
      </summary>
      {children}
    </details>
  );
}
