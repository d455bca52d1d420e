/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { freshPage } from '../../testing/fresh-page.ts';
import { makeToken, storeSignedIn } from '../../testing/make-session.ts';
import { renderApp } from '../../testing/render-app.tsx';

freshPage();

it('counts one person as one', async () => {
  storeSignedIn(makeToken('good', 900, { role: 'admin' }));
  const id = 'b'.repeat(32);
  const broadcast = {
    ...{ _id: id, subject: 'Desk hours', message: 'We close early.', by: 'Dana Whitfield' },
    delivery: { total: 1, sent: 0, failed: 0, uncertain: 0 },
    ...{ createdAt: '2026-11-21T09:00:00.000Z', updatedAt: new Date().toISOString() },
  };
  const wire = fakeApi({
    getFacility: () => json({ data: { _id: 'f1', name: 'Cedar', theme: { primaryColor: '#005b7f' } } }),
    getBroadcast: () => json({ data: broadcast }),
    countNewUpdateRequests: () => json({ count: 0 }),
  });
  renderApp(wire, `/admin/broadcasts/${id}`);
  expect((await screen.findByText(/^Sending to/)).textContent).toBe('Sending to 1 person…');
});
