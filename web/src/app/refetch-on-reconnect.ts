import { onlineManager, type Query, type QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../lib/api/api-failure.ts';
import { siteAnswers } from '../lib/site-config.ts';

const lookEveryMs = 10_000;
/** After the site has answered and a call has failed again: its message would come and go. */
const restMs = 60_000;

function metNoServer({ state: { status, error } }: Query): boolean {
  return status === 'error' && error instanceof ApiFailure && error.code === 'NETWORK';
}

/**
 * Reloads what failed to load without a network once there is one, on every screen. The browser reports when its own
 * connection returns; if it believes the connection was never lost, this polls while the page is visible. A screen's
 * error message stays unchanged in the meantime: the call is only repeated after the site has answered.
 */
export function refetchOnReconnect(
  queries: QueryClient,
  serverAnswers: () => Promise<boolean> = siteAnswers,
): () => void {
  // The library assumes a network until it hears otherwise, and hears of no change when the page was opened offline.
  onlineManager.setOnline(navigator.onLine);
  const failed = { type: 'active', predicate: metNoServer } as const;
  const anyFailed = () => queries.getQueryCache().findAll(failed).length > 0;
  let restsUntil = 0;
  const look = async () => {
    if (document.visibilityState !== 'visible' || Date.now() < restsUntil || !anyFailed()) return;
    if (!(await serverAnswers())) return;
    // A call that is already running may just be slow: it continues.
    await queries.refetchQueries(failed, { cancelRefetch: false });
    if (anyFailed()) restsUntil = Date.now() + restMs;
  };
  const timer = setInterval(look, lookEveryMs);
  return () => clearInterval(timer);
}
