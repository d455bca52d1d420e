import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyOr } from '../../lib/lazy-or.ts';
import { usePersonIfAny } from '../../lib/services.tsx';
import { storage } from '../../lib/storage.ts';
import { themed } from '../../theme/themed.tsx';

// A notice must not keep anybody from the page: one that fails to load is skipped.
const PhiNotice = lazyOr(
  themed(() => import('../../features/notices/phi-notice.tsx')),
  function Skip({ onRead }) {
    useEffect(onRead, [onRead]);
    return null;
  },
);
const CookieBanner = lazyOr(
  themed(() => import('../../features/notices/cookie-banner.tsx')),
  () => null,
);
const IdleWatch = lazyOr(
  () => import('../../features/notices/idle-watch.tsx'),
  () => null,
);

/**
 * Shows the page once the PHI notice has been read in this browser session. Until then the page is not rendered at
 * all, so that it neither takes the focus from the notice nor opens a dialog over it.
 */
export function AfterPhiNotice({ children }: { children: ReactNode }) {
  const [read, setRead] = useState(() => storage.phiWarningDismissed.read());
  if (read) return children;
  return (
    <Suspense>
      <PhiNotice onRead={() => setRead(true)} />
    </Suspense>
  );
}

/** The cookie banner, until it is accepted. */
export function CookieNotice() {
  const [accepted, setAccepted] = useState(() => storage.cookieConsent.read());
  if (accepted) return null;
  return (
    <Suspense>
      <CookieBanner onAccept={() => setAccepted(true)} />
    </Suspense>
  );
}

/** Watches for idleness while a person is signed in. */
export function IdleNotice() {
  const person = usePersonIfAny();
  if (person === undefined) return null;
  return (
    <Suspense>
      <IdleWatch />
    </Suspense>
  );
}
