import type { ReactNode } from 'react';
import { ToastProvider } from '../components/toast.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { OverlaysLater } from './overlays-later.tsx';
import { useFloating } from './use-floating.ts';

/** What every page has around its main part. */
export function Layout({ children }: { children: ReactNode }) {
  const floating = useFloating();
  return (
    <ToastProvider>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      {floating ? <floating.Consent /> : null}
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer cookieSettings={floating !== undefined} />
      {floating ? <floating.Floating /> : null}
      <OverlaysLater />
    </ToastProvider>
  );
}
