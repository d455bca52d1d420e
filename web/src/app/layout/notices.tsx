import { type ReactNode, useEffect, useState } from 'react';
import IdleWatch from '../../features/notices/idle-watch.tsx';
import { nothing, onDemand } from '../../lib/on-demand.tsx';
import { usePersonIfAny } from '../../lib/services.tsx';
import { storage } from '../../lib/storage.ts';
import { themed } from '../../theme/themed.tsx';

// A notice must not keep anybody from the page: one that fails to load is skipped.
const PhiNotice = onDemand(
  themed(() => import('../../features/notices/phi-notice.tsx')),
  function Skip({ onRead }) {
    useEffect(onRead, [onRead]);
    return null;
  },
);
const CookieBanner = onDemand(
  themed(() => import('../../features/notices/cookie-banner.tsx')),
  nothing,
);

/**
 * Shows the page once the PHI notice has been read in this browser session. Until then the page is not rendered at
 * all, so that it neither takes the focus from the notice nor opens a dialog over it.
 */
export function AfterPhiNotice({ children }: { children: ReactNode }) {
  const [read, setRead] = useState(() => storage.phiWarningDismissed.read());
  if (read) return children;
  return <PhiNotice onRead={() => setRead(true)} />;
}

/** The cookie banner, until it is accepted. */
export function CookieNotice() {
  const [accepted, setAccepted] = useState(() => storage.cookieConsent.read());
  if (accepted) return null;
  return <CookieBanner onAccept={() => setAccepted(true)} />;
}

/** Watches for idleness while a person is signed in. Loaded with the app: a watch that could fail to load would sign nobody out. */
export function IdleNotice() {
  const person = usePersonIfAny();
  if (person === undefined) return null;
  return <IdleWatch />;
}
