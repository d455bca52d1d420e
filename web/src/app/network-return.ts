import { onlineManager, type Query, type QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../lib/api/api-failure.ts';

/** How long to wait (ms) before looking again whether the server can be reached, and the most after many looks. */
const firstLookMs = 5_000;
const mostMs = 60_000;

function metNoServer({ state: { status, error } }: Query): boolean {
  return status === 'error' && error instanceof ApiFailure && error.code === 'NETWORK';
}

/** The page's own configuration: a small file that every deployment has. */
async function siteAnswers(): Promise<boolean> {
  const request = fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(firstLookMs) });
  return request.then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Has what could not be loaded for want of a network loaded again once there is one, on every screen. The browser says
 * when its own connection is back; behind one that it thinks is good, this looks by itself while somebody can see the
 * page. A screen's message stands still meanwhile: only an answer of the site makes its call go out again.
 */
export function loadAgainWhenBack(
  queries: QueryClient,
  serverAnswers: () => Promise<boolean> = siteAnswers,
): () => void {
  // The library believes in a network until it hears otherwise, and hears no change when a page was opened without.
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
    // A call that is out already may just be slow: it goes on.
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
