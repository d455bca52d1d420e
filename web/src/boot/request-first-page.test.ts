/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { urlOf } from '../lib/api/api-request.ts';
import { browserStayedOpen, storage } from '../lib/storage.ts';
import { makeToken, storeSignedIn, testNow } from '../testing/make-session.ts';
import { firstPageEntry, firstPageKey, firstPageSize, orChanges } from './first-page-cache.ts';
import { requestFirstPage } from './request-first-page.ts';

const token = makeToken('good');
const address = urlOf('listPlans', { query: { facility: 'Cedar', limit: firstPageSize } });
const key = firstPageKey({ userId: 'u1', facility: 'Cedar' });
const browsersFetch = globalThis.fetch;
let sent: { address: string; headers: Headers }[] = [];

beforeEach(() => {
  sent = [];
  globalThis.fetch = async (input, init) => {
    sent.push({ address: String(input), headers: new Headers(init?.headers) });
    return new Response('answer');
  };
});
afterEach(() => {
  globalThis.fetch = browsersFetch;
});

const headers = (etag?: string) =>
  new Headers({ Authorization: `Bearer ${token}`, ...(etag === undefined ? {} : { 'If-None-Match': etag }) });

const cacheFirstPage = (of: string) => {
  storeSignedIn(token);
  localStorage.setItem(firstPageEntry, JSON.stringify({ key: of, head: { etag: 'W/"v1"' } }));
};

describe('requestFirstPage', () => {
  it('sends exactly the app’s first request, and hands out the response once', async () => {
    storeSignedIn(token);
    const request = requestFirstPage('/plans/medicare', testNow);
    expect(request.sent).toBe(true);
    expect(await (await request.take(address, headers()))?.text()).toBe('answer');
    expect(sent.map((call) => call.address)).toEqual([address]);
    expect(sent[0]?.headers.get('Authorization')).toBe(`Bearer ${token}`);
    expect(await request.take(address, headers())).toBeUndefined();
  });

  it('asks whether the list has changed when its rows are cached', async () => {
    cacheFirstPage(key);
    const request = requestFirstPage('/', testNow);
    expect(await request.take(address, headers(orChanges('W/"v1"')))).toBeDefined();
    expect(sent.map((call) => call.headers.get('If-None-Match'))).toEqual(['W/"v1", "changes"']);
  });

  it('requests the list itself when the cached rows are of another list', async () => {
    cacheFirstPage(firstPageKey({ userId: 'u1', facility: 'Birch' }));
    expect(await requestFirstPage('/plans', testNow).take(address, headers())).toBeDefined();
    expect(sent.map((call) => call.headers.get('If-None-Match'))).toEqual([null]);
  });

  it('withholds a response for one ETag from a request with another ETag or none', async () => {
    cacheFirstPage(key);
    expect(
      await requestFirstPage('/plans', testNow).take(address, headers(orChanges('W/"v2"'))),
    ).toBeUndefined();
    expect(await requestFirstPage('/plans', testNow).take(address, headers())).toBeUndefined();
  });

  it('gives its response to no other call and no other token', async () => {
    storeSignedIn(token);
    const request = requestFirstPage('/plans', testNow);
    expect(await request.take(`${address}0`, headers())).toBeUndefined();
    expect(await request.take(address, new Headers({ Authorization: 'Bearer other' }))).toBeUndefined();
    expect(await request.take(address, headers())).toBeDefined();
  });

  it.each<[string, string, () => void]>([
    ['on other pages', '/login', () => storeSignedIn(token)],
    ['without a session', '/plans', () => {}],
    ['with an expired token', '/plans', () => storeSignedIn(makeToken('old', -1))],
    [
      'in a reopened browser',
      '/plans',
      () => {
        storeSignedIn(token);
        browserStayedOpen.remove();
      },
    ],
    [
      'after a sign-out that the server may not know of',
      '/plans',
      () => {
        storeSignedIn(token);
        storage.untoldSignOut.write(true);
      },
    ],
    ['with a damaged token', '/plans', () => storeSignedIn('a.b.c')],
    [
      'with a damaged profile',
      '/plans',
      () => {
        storeSignedIn(token);
        localStorage.setItem('user', '{"_id":5}');
      },
    ],
    [
      'with a damaged cached list',
      '/plans',
      () => {
        storeSignedIn(token);
        localStorage.setItem(firstPageEntry, '{');
      },
    ],
  ])('sends no request %s', (_, pathname, prepare) => {
    prepare();
    expect(requestFirstPage(pathname, testNow).sent).toBe(false);
    expect(sent).toEqual([]);
  });
});
