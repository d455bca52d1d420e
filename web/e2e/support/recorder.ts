import type { Page } from 'playwright-core';

/** Everything that leaves a page or that the page writes down, as one searchable text. */
export type Recorder = {
  /** Returns all that was sent, stored, put into an address or logged so far. */
  text(): Promise<string>;
  /** Returns all that was drawn so far: each value of a text area and each change of the page. */
  shown(): Promise<string>;
};

/** Runs in the page: records each write, and what is drawn in each frame. */
function watchPage(): void {
  const written: string[] = [];
  const shown: string[] = [];
  const note = (...values: readonly unknown[]) => {
    written.push(
      values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(' '),
    );
  };
  const wrap = (owner: object, name: string) => {
    const real = Reflect.get(owner, name);
    Reflect.set(owner, name, function noted(this: unknown, ...args: unknown[]) {
      note(name, ...args);
      return Reflect.apply(real, this, args);
    });
  };
  for (const name of ['setItem']) wrap(Storage.prototype, name);
  for (const name of ['put', 'add']) wrap(IDBObjectStore.prototype, name);
  for (const name of ['pushState', 'replaceState']) wrap(History.prototype, name);
  for (const name of ['put', 'add']) wrap(Cache.prototype, name);
  for (const name of ['postMessage']) wrap(BroadcastChannel.prototype, name);
  for (const name of ['sendBeacon']) wrap(Navigator.prototype, name);
  for (const name of ['log', 'info', 'debug', 'warn', 'error']) wrap(console, name);
  const draw = () => {
    const values = [...document.querySelectorAll('textarea, input')].map((field) =>
      Reflect.get(field, 'value'),
    );
    const now = `${document.title} ${document.body.textContent} ${values.join(' ')}`;
    if (shown.at(-1) !== now) shown.push(now);
  };
  const everyFrame = () => {
    draw();
    requestAnimationFrame(everyFrame);
  };
  requestAnimationFrame(everyFrame);
  new MutationObserver(draw).observe(document, { subtree: true, childList: true, characterData: true });
  Object.assign(window, { recorded: { written, shown } });
}

/** Returns what the browser currently holds for the site, except the page's own memory. */
async function stored(): Promise<string> {
  const all: unknown[] = [location.href, document.cookie, document.title, window.name, history.state];
  all.push({ ...localStorage }, { ...sessionStorage });
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    for (const store of database.objectStoreNames) {
      const records = database.transaction(store).objectStore(store).getAll();
      all.push(
        await new Promise((resolve, reject) => {
          records.onsuccess = () => resolve(records.result);
          records.onerror = () => reject(records.error);
        }),
      );
    }
    database.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) all.push(request.url);
  }
  return JSON.stringify(all);
}

/** Starts recording a page. */
export async function record(page: Page): Promise<Recorder> {
  const sent: string[] = [];
  page.context().on('request', (request) => {
    sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`);
  });
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => sent.push(String(payload)));
  });
  page.on('console', (message) => sent.push(message.text()));
  await page.evaluate(watchPage);
  const noted = (kind: 'written' | 'shown') =>
    page.evaluate((which) => Reflect.get(Reflect.get(window, 'recorded'), which).join('\n'), kind);
  return {
    text: async () => [...sent, await noted('written'), await page.evaluate(stored)].join('\n'),
    shown: () => noted('shown'),
  };
}
