import { afterAll, beforeAll, expect, it } from '@jest/globals';

type PageRequest = {
  readonly request: { readonly method: string; readonly mode: string; readonly url: string };
  readonly preloadResponse: Promise<Response>;
  readonly respondWith: (answer: Promise<Response>) => void;
};

const listeners = new Map<string, (event: PageRequest) => void>();
let kept: Response | undefined;
const browser = {
  self: {
    location: { origin: 'https://guide.test' },
    addEventListener: (name: string, listener: (event: PageRequest) => void) => listeners.set(name, listener),
  },
  caches: { open: async () => ({ match: async () => kept }) },
};

beforeAll(async () => {
  Object.assign(globalThis, browser);
  await import('./service-worker.ts');
});
afterAll(() => {
  for (const name of Object.keys(browser)) Reflect.deleteProperty(globalThis, name);
});

/** Returns what a person sees who opens a page for which the server returns this response. */
async function opened(served: Response): Promise<string | undefined> {
  let answer: Promise<Response> | undefined;
  listeners.get('fetch')?.({
    request: { method: 'GET', mode: 'navigate', url: 'https://guide.test/plans' },
    preloadResponse: Promise.resolve(served),
    respondWith: (given) => {
      answer = given;
    },
  });
  return (await answer)?.text();
}

const down = () => new Response('Back at 6 am.', { status: 503 });

it('the service worker opens the cached page when the server is unavailable', async () => {
  kept = new Response('The app');
  expect(await opened(down())).toBe('The app');
});

it('the service worker shows the server’s response when the browser has dropped the page', async () => {
  kept = undefined;
  expect(await opened(down())).toBe('Back at 6 am.');
});
