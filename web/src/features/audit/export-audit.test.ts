/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, expect, it, jest } from '@jest/globals';
import type { AuditEntry } from '../../../../shared/audit/audit.ts';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { makeTab, makeToken, storeSignedIn, testNow } from '../../testing/make-session.ts';
import { entriesToExport } from './export-audit.ts';

afterEach(() => void jest.useRealTimers());

it('the audit log’s last hours are exported on a PC whose clock is slow', async () => {
  const entry = (hoursAgo: number): AuditEntry => {
    const at = new Date(testNow - hoursAgo * 3_600_000).toISOString();
    return { id: at, at, kind: 'signIn', action: 'login', outcome: 'done' };
  };
  const entries = [entry(0), entry(1), entry(4)];
  storeSignedIn(makeToken('good'));
  const wire = fakeApi({
    readAuditLog: ({ path }) => {
      const to = new URLSearchParams(path.split('?')[1]).get('to') ?? '9';
      return json({ data: entries.filter(({ at }) => at < to) });
    },
    noteExport: () => new Response(null, { status: 204 }),
  });
  jest.useFakeTimers({ now: testNow - 3 * 3_600_000, doNotFake: ['setTimeout', 'queueMicrotask'] });
  const { signal } = new AbortController();
  expect(await entriesToExport(makeTab(wire).api, {}, { signal, read: () => {} })).toEqual(entries);
});
