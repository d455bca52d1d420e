import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** A page sets its title when it is drawn; lazily loaded ones take a moment. */
const titleSettlesMs = 300;

/**
 * After a change of page: tells screen readers the new title, and moves the focus to the main area if the element
 * that had it is gone. A control that stays, such as a filter that changes the address, keeps the focus.
 */
export function useRouteChange(main: RefObject<HTMLElement | null>): ReactNode {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    if (document.activeElement === document.body) window.scrollTo(0, 0);
    const timer = setTimeout(() => {
      setTitle(document.title);
      if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
    }, titleSettlesMs);
    return () => clearTimeout(timer);
  }, [pathname, main]);
  return (
    <span className="unseen" aria-live="polite">
      {title}
    </span>
  );
}
