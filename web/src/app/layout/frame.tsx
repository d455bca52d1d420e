import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link, useLocation, useNavigationType } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { OfflineIcon } from '../../kit/icons.tsx';
import { useOnline } from '../../lib/use-online.ts';
import { PageBoundary } from '../page-failure.tsx';
import styles from './frame.module.css';
import { AfterPhiNotice, CookieNotice, IdleNotice } from './notices.tsx';
import { TopBar } from './top-bar.tsx';

/** How long to wait (ms) for a page to set its title. One that takes longer to load is announced when it does. */
const titleSettlesMs = 300;

/**
 * After a page change: goes to the top, announces the new title to screen readers, and moves the focus to the main area if the
 * element that had it is gone. A control that stays, such as a filter that changes the address, keeps the focus and the place.
 */
function RouteChange({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname, hash } = useLocation();
  const way = useNavigationType();
  const lastPath = useRef(pathname);
  const [title, setTitle] = useState('');
  const goToTop = useEffectEvent(() => {
    // Back and links to a part of a page have a place of their own.
    if (way === 'POP' || hash !== '' || main.current?.querySelector(':focus')) return;
    window.scrollTo(0, 0);
  });
  // Before the effects of the page, in which a long list reads its place.
  useLayoutEffect(() => {
    if (lastPath.current !== pathname) goToTop();
  }, [pathname]);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    const before = document.title;
    const arrive = () => {
      if (document.title !== before) setTitle(document.title);
      if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
    };
    const timer = setTimeout(arrive, titleSettlesMs);
    const later = new MutationObserver(arrive);
    const element = document.querySelector('title');
    if (element !== null) later.observe(element, { childList: true });
    return () => {
      clearTimeout(timer);
      later.disconnect();
    };
  }, [pathname, main]);
  return (
    <span className="unseen" aria-live="polite">
      {title}
    </span>
  );
}

/** Everything around a page: top bar, main area, footer. */
export function Frame({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  return (
    <div className={styles.frame}>
      <SkipLink main={main} />
      <TopBar main={main} />
      <OfflineBanner />
      <CookieNotice />
      <RouteChange main={main} />
      <main ref={main} id="main" tabIndex={-1}>
        <PageBoundary>
          <AfterPhiNotice>{children}</AfterPhiNotice>
        </PageBoundary>
      </main>
      <Footer />
      <IdleNotice />
    </div>
  );
}

function Footer() {
  return (
    <footer className={styles.footer}>
      <span>© {new Date().getFullYear()} Coverage Guide</span>
      <Link to={paths.terms()}>Terms of Use</Link>
      <Link to={paths.privacy()}>Privacy Policy</Link>
      <Link to={paths.cookiePolicy()}>Cookie Policy</Link>
    </footer>
  );
}

/** The first Tab stop: skips the top bar and goes to the page itself. */
function SkipLink({ main }: { main: RefObject<HTMLElement | null> }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it is a link to a place on this page; only the address must stay as it is
    <a
      href="#main"
      className={styles.skipLink}
      onClick={(event) => {
        event.preventDefault();
        main.current?.focus();
      }}
    >
      Skip to main content
    </a>
  );
}

/** Reports that the network is down. The live region is always rendered, or screen readers would miss the text. */
function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status">
      {online ? null : (
        <div className={styles.offline} data-tone="orange">
          <OfflineIcon />
          You’re offline. Signing in and saving have to wait.
        </div>
      )}
    </div>
  );
}
