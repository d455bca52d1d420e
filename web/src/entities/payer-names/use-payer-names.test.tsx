/** @jest-environment ./web/src/testing/browser-environment.ts */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { Providers } from '../../app/providers.tsx';
import { createQueryClient } from '../../app/query-client.ts';
import type { CachedLists } from '../../lib/api/cached-lists.ts';
import { storage } from '../../lib/storage.ts';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { makeTab, makeToken, storeSignedIn, testUser } from '../../testing/make-session.ts';
import { usePayerNames } from './use-payer-names.ts';

beforeEach(() => {
  storeSignedIn(makeToken('good'));
  storage.user.write(testUser);
});
function Names() {
  return (
    <output>
      {usePayerNames()
        .map(({ name }) => name)
        .join(', ')}
    </output>
  );
}
const shown = () => screen.getByRole('status').textContent;

const stamp = { version: 1, createdAt: '2026-11-01T09:00:00.000Z', updatedAt: '2026-11-01T09:00:00.000Z' };
const name = (overrides: object) => ({
  ...{ _id: 'everyone-1', name: 'Oldport', payerName: 'Fernholt', kind: 'brand' },
  ...{ state: '', from: '', until: '', notes: '', ...stamp, ...overrides },
});
const answer = (items: object[], etag: string) => () => json({ items, listVersion: 3 }, 200, { etag });

/** What this computer caches, for one test. */
function memoryLists(): CachedLists {
  const entries = new Map<string, unknown>();
  return {
    read: async (key, schema) => schema.safeParse(entries.get(key)).data,
    write: async (key, value) => void entries.set(key, value),
    clear: async () => entries.clear(),
  };
}

function open(
  listPayerNames: NonNullable<Parameters<typeof fakeApi>[0]['listPayerNames']>,
  lists = memoryLists(),
) {
  const wire = fakeApi({ listPayerNames });
  const { session, services } = makeTab(wire, { lists });
  session.start();
  const queries = createQueryClient();
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } });
  render(
    <Providers services={services} queries={queries}>
      <Names />
    </Providers>,
  );
  return wire;
}

describe('usePayerNames', () => {
  it('returns no names until they are loaded, then those in effect today', async () => {
    const dated = [
      { name: 'Ended', until: '2020-01-01' },
      { name: 'Later', from: '2999-01-01' },
    ];
    open(answer([name({}), ...dated.map(name)], '"1"'));
    expect(shown()).toBe('');
    await waitFor(() => expect(shown()).toBe('Oldport'));
  });

  it('returns cached names on the next visit, revalidated by ETag, and without a network', async () => {
    const lists = memoryLists();
    // A field from a newer release is ignored.
    open(answer([name({ from: '2020-01-01', color: 'teal' })], '"7"'), lists);
    await waitFor(() => expect(shown()).toBe('Oldport'));
    cleanup();
    const wire = open(() => new Response(null, { status: 304, headers: { etag: '"7"' } }), lists);
    await waitFor(() => expect(wire.sent.at(-1)?.headers.get('if-none-match')).toBe('"7"'));
    await waitFor(() => expect(shown()).toBe('Oldport'));
    cleanup();
    open(() => 'network-down', lists);
    await waitFor(() => expect(shown()).toBe('Oldport'));
  });
});
