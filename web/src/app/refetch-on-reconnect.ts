import { onlineManager, type Query, type QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../lib/api/api-failure.ts';

/** How long to wait (ms) before checking again whether the server can be reached: at first, and at most after many checks. */
const firstLookMs = 5_000;
const mostMs = 60_000;

function metNoServer({ state: { status, error } }: Query): boolean {
  return status === 'error' && error instanceof ApiFailure && error.code === 'NETWORK';
}

/** Reports whether the site answers a request for its own configuration, a small file that every deployment has. */
async function siteAnswers(): Promise<boolean> {
  const request = fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(firstLookMs) });
  return request.then(
    ({ ok }) => ok,
    () => false,
  );
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
  const failed = () => queries.getQueryCache().findAll({ type: 'active', predicate: metNoServer });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = firstLookMs;

  const lookLater = () => {
    timer ??= setTimeout(() => void look(), wait);
  };
  const look = async () => {
    const back = document.visibilityState === 'visible' && failed().length > 0 && (await serverAnswers());
    timer = undefined;
    if (failed().length === 0) {
      wait = firstLookMs;
      return;
    }
    wait = Math.min(wait * 2, mostMs);
    // A call that is already running may just be slow: it continues.
    if (back)
      await queries.refetchQueries({ type: 'active', predicate: metNoServer }, { cancelRefetch: false });
    if (failed().length > 0) lookLater();
    else wait = firstLookMs;
  };

  const stop = queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && metNoServer(query)) lookLater();
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
