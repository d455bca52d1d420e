/// <reference lib="webworker" />
// Keeps the built app in the browser so that it opens without a network. It never touches the API, /config.json or
// card images: only pages, which come from the network whenever it answers, and the files named in the list, whose
// names change with their content. The build fills in both constants; this file imports nothing.

declare const self: ServiceWorkerGlobalScope;

declare global {
  interface ExtendableEvent {
    /** While installing: Service Worker Static Routing, not in every browser. What no cache holds comes from the network. */
    addRoutes?(
      rules: readonly { condition: { urlPattern: { pathname: string } }; source: 'cache' | 'network' }[],
    ): Promise<void>;
  }
}

const version: string = 'SHELL_VERSION';
const files: readonly string[] = ['SHELL_FILES'];

const prefix = 'shell-';
const cacheName = prefix + version;
/** A network that has not delivered a page within this time counts as down. */
const pageWithinMs = 3_000;

/** Removes old caches except the newest: tabs that still run the previous version load their remaining parts from it. */
async function removeOldShells(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(shells.slice(0, -1).map((name) => caches.delete(name)));
}

/** Returns the cached page or, if the browser has evicted it, the server's response. */
async function cachedPage(answer = Response.error()): Promise<Response> {
  const cache = await caches.open(cacheName);
  return (await cache.match('/')) ?? answer;
}

/** Returns what the browser requested while this worker was starting; requests it here if the browser does not do so. */
async function fromNetwork({ request, preloadResponse }: FetchEvent, signal: AbortSignal): Promise<Response> {
  const preloaded: unknown = await preloadResponse;
  if (preloaded instanceof Response) return preloaded;
  return fetch(request.url, { signal, credentials: 'same-origin' });
}

/** Returns the page from the network or, if that fails or is slow, from the cache. */
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
  // Files then come from the cache without involving this worker, which takes tens of milliseconds for a large one.
  // API calls do not wake the worker, which stops half a minute after its last event.
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
