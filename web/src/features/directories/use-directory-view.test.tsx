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

describe('useDirectoryView, when the router renders its address late', () => {
  it('never restores an old search over what was cleared or typed since', async () => {
    const { router, result, pass, draw } = start();
    const ask = (text: string) => act(async () => result.current.setSearch(text));
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

describe('a plan opened from a directory, when the router renders its address late', () => {
  it('opens although the address of the search was still to be written', async () => {
    const { router, result, pass } = start();
    await act(async () => result.current.setSearch('northgate'));
    await act(async () => result.current.open('a'));
    await pass(5_000);
    expect(router.written.at(-1)).toMatchObject({ search: '?q=northgate&plan=a' });
  });

  it('is one step of the history after a double click, and one back after two presses of Escape', async () => {
    const { router, result, draw } = start();
    await act(async () => {
      result.current.open('a');
      result.current.open('a');
    });
    expect(router.steps).toEqual(['replace', 'push', 'replace']);
    await draw(2);
    expect(result.current.openPlan).toBe('a');
    await act(async () => {
      result.current.close();
      result.current.close();
    });
    expect(router.steps.slice(3)).toEqual([-1]);
  });

  it('can be opened and closed again', async () => {
    const { router, result, draw } = start();
    for (const last of [1, 3]) {
      await act(async () => result.current.open('a'));
      await draw(last);
      await act(async () => result.current.close());
      await draw(last - 1);
    }
    expect(router.steps).toEqual(['replace', 'push', -1, 'replace', 'push', -1]);
  });

  it('gives its step of the history to the plan that replaces it', async () => {
    const { router, result, draw } = start();
    await act(async () => result.current.open('ended'));
    await draw(1);
    await act(async () => result.current.open('successor'));
    await draw(2);
    await act(async () => result.current.close());
    expect(router.steps).toEqual(['replace', 'push', 'replace', -1]);
  });
});
