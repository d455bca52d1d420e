/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, expect, it, jest } from '@jest/globals';
import type { AuditEntry } from '../../../../shared/audit/audit.ts';
import { json } from '../../testing/fake-api.ts';
import { openTab, testNow } from '../../testing/make-session.ts';
import { entriesToExport } from './export-audit.ts';

afterEach(() => void jest.useRealTimers());

it('every page of the audit log is exported, and its last hours on a PC whose clock is slow', async () => {
  const entry = (hoursAgo: number): AuditEntry => {
    const at = new Date(testNow - hoursAgo * 3_600_000).toISOString();
    return { id: at, at, kind: 'signIn', action: 'login', outcome: 'done' };
  };
  const entries = [entry(0), entry(1), entry(4)];
  const { api } = openTab({
    readAuditLog: ({ path }) => {
      if (path.includes('cursor=c')) return json({ data: [entry(9)] });
      const to = new URLSearchParams(path.split('?')[1]).get('to') ?? '9';
      return json({ data: entries.filter(({ at }) => at < to), nextCursor: 'c' });
    },
    noteExport: () => new Response(null, { status: 204 }),
  });
  jest.useFakeTimers({ now: testNow - 3 * 3_600_000, doNotFake: ['setTimeout', 'queueMicrotask'] });
  const { signal } = new AbortController();
  const exported = await entriesToExport(api, {}, { signal, read: () => {} });
  expect(exported).toEqual([...entries, entry(9)]);
});
