import { type ReactNode, useEffect, useState } from 'react';
import { lazyHydrate } from '../components/behaviours/hydration.tsx';
import { ToastLayer } from '../components/overlays/toast.tsx';
import { AsPrerendered, ErrorBoundary } from './error-boundary.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { LazyOverlays } from './lazy-overlays.tsx';

const Footer = lazyHydrate(async () => (await import('./footer.tsx')).Footer, { throws: true });
// One element for all renders: React drops the prerendered HTML of a part that is rendered again before its code is there.
const footer = <Footer />;

/** The parts of every page around its main content. */
export function Layout({ children }: { children: ReactNode }) {
  const floating = useFloatingWidgets();
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
      <ErrorBoundary fallback={<AsPrerendered selector="footer" />}>{footer}</ErrorBoundary>
      <ErrorBoundary>{floating ? <floating.FloatingWidgets /> : null}</ErrorBoundary>
      <LazyOverlays />
      <ErrorBoundary>
        <ToastLayer />
      </ErrorBoundary>
    </>
  );
}

type Floating = typeof import('./floating-widgets.tsx');

/** Loads the floating widgets once the page is hydrated. The page is complete without them. */
function useFloatingWidgets(): Floating | undefined {
  const [floating, setFloating] = useState<Floating>();
  useEffect(() => {
    import('./floating-widgets.tsx').then(setFloating, () => undefined);
  }, []);
  return floating;
}
