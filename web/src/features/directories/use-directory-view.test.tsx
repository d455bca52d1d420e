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

function start() {
  const router = lateRouter('/phone-numbers');
  const { result, rerender } = renderHook(() => useDirectoryView(), { wrapper: router.wrapper });
  const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));
  const draw = (place: number) => {
    router.draw(place);
    return act(async () => rerender());
  };
  return { router, result, pass, draw };
}

describe('a plan opened from a directory, when the router renders its address late', () => {
  it('opens although the address of the search was still to be written', async () => {
    const { router, result, pass } = start();
    await act(async () => result.current.setSearch('northgate'));
    await act(async () => result.current.open('a'));
    await pass(5_000);
    expect(router.written).toMatchObject([{ search: '?q=northgate' }, { search: '?q=northgate&plan=a' }]);
  });

  it('is one step of the history after a double click, and one back after two presses of Escape', async () => {
    const { router, result, draw } = start();
    await act(async () => {
      result.current.open('a');
      result.current.open('a');
    });
    expect(router.steps).toEqual(['push']);
    await draw(0);
    expect(result.current.openPlan).toBe('a');
    await act(async () => {
      result.current.close();
      result.current.close();
    });
    expect(router.steps).toEqual(['push', -1]);
  });

  it('can be opened and closed again', async () => {
    const { router, result, draw } = start();
    await act(async () => result.current.setSearch('northgate'));
    for (const opened of [1, 2]) {
      await act(async () => result.current.open('a'));
      await draw(opened);
      await act(async () => result.current.close());
      await draw(0);
    }
    expect(router.steps).toEqual(['replace', 'push', -1, 'push', -1]);
  });

  it('gives its step of the history to the plan that replaces it', async () => {
    const { router, result, draw } = start();
    await act(async () => result.current.open('ended'));
    await draw(0);
    await act(async () => result.current.open('successor'));
    await draw(1);
    await act(async () => result.current.close());
    expect(router.steps).toEqual(['push', 'replace', -1]);
  });

  it('leaves a typed member ID, which no address holds, in the box after a step back', async () => {
    const { router, result, pass, draw } = start();
    for (const text of ['north', '', 'XYZ123456789']) {
      await act(async () => result.current.setSearch(text));
      await pass(1_000);
    }
    await act(async () => result.current.open('a'));
    expect(router.written).toMatchObject([{ search: '?q=north' }, { search: '' }, { search: '?plan=a' }]);
    await draw(2);
    await draw(1);
    expect(result.current).toMatchObject({ search: 'XYZ123456789', openPlan: undefined });
  });
});
