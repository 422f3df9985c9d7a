import type { ReactNode } from 'react';
import { ToastLayer } from '../components/overlays/toast.tsx';
import { AsPrerendered } from './as-prerendered.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { OverlaysLater } from './overlays-later.tsx';
import { useFloating } from './use-floating.ts';

/** What every page has around its main part. */
export function Layout({ children }: { children: ReactNode }) {
  const floating = useFloating();
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <ErrorBoundary>{floating ? <floating.Consent /> : null}</ErrorBoundary>
      <ErrorBoundary fallback={<AsPrerendered selector="header" />}>
        <Header />
      </ErrorBoundary>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer cookieSettings={floating !== undefined} />
      <ErrorBoundary>{floating ? <floating.Floating /> : null}</ErrorBoundary>
      <OverlaysLater />
      <ErrorBoundary>
        <ToastLayer />
      </ErrorBoundary>
    </>
  );
}
