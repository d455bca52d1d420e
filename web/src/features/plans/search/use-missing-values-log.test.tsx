/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, expect, it, jest } from '@jest/globals';
import { renderHook, waitFor } from '@testing-library/react';
import { makePlan } from '../../../../../shared/plan/testing/make-plan.ts';
import { ServicesProvider } from '../../../lib/services.tsx';
import { fakeApi } from '../../../testing/fake-api.ts';
import { makeTab } from '../../../testing/make-session.ts';
import { useMissingValuesLog } from './use-missing-values-log.ts';

// Also if the test fails.
afterEach(() => void jest.useRealTimers());

it('missing values of a list that has been on the screen for a while are logged', async () => {
  const { services, logged } = makeTab(fakeApi({}));
  const list = { plans: [makePlan({ prefixes: [] })], total: 1, version: 'v1', complete: true, checkedAt: 0 };
  jest.useFakeTimers();
  renderHook(() => useMissingValuesLog(list), {
    wrapper: ({ children }) => <ServicesProvider services={services}>{children}</ServicesProvider>,
  });
  await jest.advanceTimersByTimeAsync(5_000);
  jest.useRealTimers();
  await waitFor(() => expect(logged).toEqual(["Missing plan values are shown as '-'."]));
});
