import { describe, expect, it } from '@jest/globals';
import { createQueryClient } from '../../app/query-client.ts';
import { ownFailure } from '../api/api-failure.ts';
import type { CachedLists } from '../api/cached-lists.ts';
import type { Services } from '../services.tsx';
import { prefixListsQuery } from './prefix-lists.ts';

const list = { source: 'Sample list', asOf: '2025-06', plans: [] };
const cached = { lists: { current: list }, etag: '"1"' };

/** A computer's cache, and a server that responds once. */
function computer(stored: unknown, answer: () => Promise<unknown>) {
  const written: unknown[] = [];
  const calls: unknown[] = [];
  const lists: CachedLists = {
    read: async (_, schema) => schema.safeParse(stored).data,
    write: async (key, value) => void written.push([key, value]),
    clear: async () => undefined,
  };
  const callIfChanged = async (id: string, _: object, { ifNoneMatch }: { ifNoneMatch?: string }) => {
    calls.push([id, ifNoneMatch]);
    return answer();
  };
  const client = createQueryClient();
  const api = { callIfChanged } as unknown as Services['api'];
  const query = { ...prefixListsQuery({ api, lists }, client, 'u1'), retry: false };
  return { written, calls, client, query };
}

describe('the cached national list of prefixes', () => {
  it('is confirmed by the server without being sent again', async () => {
    const { client, query, calls, written } = computer(cached, async () => ({ status: 304, etag: '"1"' }));
    expect(await client.fetchQuery(query)).toEqual(cached);
    expect(calls).toEqual([['getPrefixLists', '"1"']]);
    expect(written).toEqual([]);
  });

  it('is available without a network', async () => {
    const { client, query } = computer(cached, async () => {
      throw ownFailure('NETWORK');
    });
    await expect(client.fetchQuery(query)).rejects.toThrow();
    expect(client.getQueryData(query.queryKey)).toEqual(cached);
  });

  it('is replaced by a newer one, which is cached', async () => {
    const lists = { current: { ...list, asOf: '2025-09' } };
    const { client, query, written } = computer(cached, async () => ({
      status: 200,
      data: { data: lists },
      etag: '"2"',
    }));
    expect(await client.fetchQuery(query)).toEqual({ lists, etag: '"2"' });
    expect(written).toEqual([['bluecard/u1', { lists, etag: '"2"' }]]);
  });

  it('is requested again when it is damaged', async () => {
    const { client, query, calls } = computer({ lists: 3 }, async () => ({
      status: 200,
      data: { data: {} },
    }));
    expect(await client.fetchQuery(query)).toEqual({ lists: {}, etag: undefined });
    expect(calls).toEqual([['getPrefixLists', undefined]]);
  });
});
