/// <reference lib="webworker" />
// Keeps the built app in the browser so that it opens without a network. It never touches the API, /config.json or
// card images: only pages, which come from the network whenever it answers, and the files named in the list, whose
// names change with their content. The build fills in both constants; this file imports nothing.

declare const self: ServiceWorkerGlobalScope;

declare global {
  interface ExtendableEvent {
    /** When installing: Service Worker Static Routing, not in every browser. What no cache holds comes from the network. */
    addRoutes?(
      rules: readonly { condition: { urlPattern: { pathname: string } }; source: 'cache' | 'network' }[],
    ): Promise<void>;
  }
}

const version: string = 'SHELL_VERSION';
const files: readonly string[] = ['SHELL_FILES'];

const prefix = 'shell-';
const cacheName = prefix + version;
/** A network that has not given a page by then counts as down. */
const pageWithinMs = 3_000;

/** Tabs that still run the version before this one load its remaining parts from its cache. */
async function removeOldShells(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(shells.slice(0, -1).map((name) => caches.delete(name)));
}

/** The page kept here; where the browser has dropped it, what the server said instead. */
async function cachedPage(answer = Response.error()): Promise<Response> {
  const cache = await caches.open(cacheName);
  return (await cache.match('/')) ?? answer;
}

/** What the browser has asked for while this worker was starting; asked for here where it does not do so. */
async function fromNetwork({ request, preloadResponse }: FetchEvent, signal: AbortSignal): Promise<Response> {
  const preloaded: unknown = await preloadResponse;
  if (preloaded instanceof Response) return preloaded;
  return fetch(request.url, { signal, credentials: 'same-origin' });
}

/** The page from the network; if that fails or is slow, the one kept here. */
async function page(event: FetchEvent): Promise<Response> {
  const slow = new AbortController();
  const tooSlow = new Promise<never>((_, reject) => slow.signal.addEventListener('abort', reject));
  const timer = setTimeout(() => slow.abort(), pageWithinMs);
  try {
    const response = await Promise.race([fromNetwork(event, slow.signal), tooSlow]);
    return response.ok ? response : await cachedPage(response);
  } catch {
    return await cachedPage();
  } finally {
    clearTimeout(timer);
  }
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

self.addEventListener('install', (event) => {
  const install = async () => {
    const cache = await caches.open(cacheName);
    await cache.addAll(files.map((path) => new Request(path, { cache: 'reload' })));
    await self.skipWaiting();
  };
  // Files are then taken from the cache without asking this worker, which takes tens of milliseconds for a large one.
  // A call of the API does not wake it up, which ends half a minute after its last event.
  const routed = event.addRoutes?.([
    { condition: { urlPattern: { pathname: '/assets/*' } }, source: 'cache' },
    { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
  ]);
  event.waitUntil(Promise.all([install(), routed]));
});

self.addEventListener('activate', (event) => {
  const activate = async () => {
    await self.registration.navigationPreload?.enable();
    await removeOldShells();
    await self.clients.claim();
  };
  event.waitUntil(activate());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  const appPage = request.mode === 'navigate' && !/^\/(api|cards)\/|\.\w+$/.test(pathname);
  if (appPage) event.respondWith(page(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request));
});
