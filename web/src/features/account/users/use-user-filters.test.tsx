/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { lateRouter } from '../../../testing/late-router.tsx';
import { useUserFilters } from './use-user-filters.ts';

it('two filters of users chosen in quick succession both apply, even if the router renders late', async () => {
  const router = lateRouter('/account?person=a#users');
  const { result, rerender } = renderHook(useUserFilters, { wrapper: router.wrapper });
  const change = (changed: Parameters<typeof result.current.changeFilters>[0]) =>
    act(async () => result.current.changeFilters(changed));
  const draw = (place: number) => {
    router.draw(place);
    return act(async () => rerender());
  };

  await change({ status: 'pending' });
  // A select shows the choice at once: the next arrow key continues from it.
  expect(result.current.filters).toEqual({ status: 'pending' });
  await change({ role: 'admin' });
  expect(router.written.at(-1)).toMatchObject({ search: '?status=pending&role=admin', hash: '#users' });
  await draw(0);
  expect(result.current.filters).toEqual({ status: 'pending', role: 'admin' });
  await draw(1);
  await change({ status: undefined, role: undefined });
  expect(router.written.at(-1)).toMatchObject({ search: '', hash: '#users' });
});
