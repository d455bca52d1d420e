/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { lateRouter } from '../../testing/late-router.tsx';
import { useDirectoryView } from './use-directory-view.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('useDirectoryView, when the router renders its address late', () => {
  it('never restores an old search over what was cleared or typed since', async () => {
    const router = lateRouter('/phone-numbers');
    const { result, rerender } = renderHook(() => useDirectoryView(), { wrapper: router.wrapper });
    const ask = (text: string) => act(async () => result.current.setSearch(text));
    const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));
    const draw = (place: number) => {
      router.draw(place);
      return act(async () => rerender());
    };

    await ask('a');
    await pass(500);
    await ask('ab');
    await pass(500);
    expect(router.written).toMatchObject([{ search: '?q=a' }, { search: '?q=ab' }]);
    await ask('abc');
    await draw(0);
    expect(result.current.search).toBe('abc');
    await draw(1);
    expect(result.current.search).toBe('abc');
    await pass(500);
    expect(router.written[2]).toMatchObject({ search: '?q=abc' });
    await ask('');
    await draw(2);
    expect(result.current.search).toBe('');
    await pass(500);
    expect(router.written[3]).toMatchObject({ search: '' });
  });
});
