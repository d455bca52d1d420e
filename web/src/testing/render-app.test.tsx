/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { cleanup, waitFor } from '@testing-library/react';
import { storage } from '../lib/storage.ts';
import { fakeApi, refusal } from './fake-api.ts';
import { makeToken, storeSignedIn } from './make-session.ts';
import { renderApp } from './render-app.tsx';
import { settle } from './settle.ts';

it('an app that was closed does not end the session of the next test', async () => {
  storeSignedIn(makeToken('good'));
  const late = Promise.withResolvers<Response>();
  const wire = fakeApi({ refresh: () => late.promise });
  const { session } = renderApp(wire, '/terms');
  void session.recheck();
  await waitFor(() => expect(wire.count('refresh')).toBe(1));
  cleanup();
  const next = makeToken('next');
  storeSignedIn(next);
  late.resolve(refusal(401, 'SESSION_ENDED', 'Your session has ended.'));
  await settle();
  expect(storage.accessToken.read()).toBe(next);
});
