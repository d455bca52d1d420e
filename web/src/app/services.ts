import type { FirstPageRequest } from '../boot/request-first-page.ts';
import { notify } from '../kit/toasts/toast-list.ts';
import { createApi } from '../lib/api/api-client.ts';
import { createSend, type SendParts } from '../lib/api/api-request.ts';
import { createCachedLists } from '../lib/api/cached-lists.ts';
import type { Services } from '../lib/services.tsx';
import { createSession } from '../lib/session/session.ts';

/** Creates the services that every screen uses, from the browser's own APIs and from what the boot code has requested. */
export function createServices(firstPage?: FirstPageRequest): Services {
  const tell = (sentence: string): void => notify(sentence, 'info');
  const sendOnce = createSend(async (input, init) => {
    const requested = await firstPage?.take(String(input), new Headers(init?.headers));
    return requested ?? window.fetch(input, init);
  });
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const send: SendParts = async (id, parts, options = {}) => {
    const response = await sendOnce(id, parts, options);
    if (response.status !== 429) return response;
    const { sendWithRetries } = await import('../lib/api/send-with-retries.ts');
    return sendWithRetries(response, () => sendOnce(id, parts, options), options.signal, { wait, tell });
  };
  const lists = createCachedLists();
  const session = createSession({
    send,
    lists,
    log: console,
    locks: navigator.locks,
    now: Date.now,
    tell,
    later: (action, afterMs) => {
      const timer = setTimeout(action, afterMs);
      return () => clearTimeout(timer);
    },
  });
  return {
    api: createApi(send, session),
    session,
    lists,
    log: console,
    openedAt: Date.now(),
    reload: () => window.location.reload(),
  };
}
