/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { lateRouter } from '../../../testing/late-router.tsx';
import { usePlanView } from './use-plan-view.ts';

function open(entries: string[]) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={entries}>{children}</MemoryRouter>
  );
  const { result } = renderHook(
    () => {
      const [view, dispatch] = usePlanView();
      const { pathname, search } = useLocation();
      return { view, dispatch, address: pathname + search, navigate: useNavigate() };
    },
    { wrapper },
  );
  return {
    now: () => result.current,
    do: (action: Parameters<ReturnType<typeof usePlanView>[1]>[0]) =>
      act(async () => result.current.dispatch(action)),
    back: () => act(async () => result.current.navigate(-1)),
    go: (to: string) => act(async () => result.current.navigate(to)),
  };
}

describe('closing a plan', () => {
  it('goes back to the list it was opened from, so that one step back leaves the list', async () => {
    const screen = open(['/before', '/plans?page=2']);
    await screen.do({ type: 'open', id: 'a' });
    expect(screen.now().address).toBe('/plans?page=2&plan=a');
    await screen.do({ type: 'close' });
    expect(screen.now().address).toBe('/plans?page=2');
    await screen.back();
    expect(screen.now().address).toBe('/before');
  });

  it('keeps the page that changed while the plan was open', async () => {
    const screen = open(['/before', '/plans']);
    await screen.do({ type: 'open', id: 'a' });
    await screen.do({ type: 'page', page: 2 });
    await screen.do({ type: 'open', id: 'b' });
    await screen.do({ type: 'close' });
    expect(screen.now().view).toMatchObject({ page: 2, openPlan: undefined });
    expect(screen.now().address).toBe('/plans?page=2');
  });

  it('stays at the same history entry when the plan was opened by a link', async () => {
    const screen = open(['/before', '/plans?plan=a']);
    await screen.do({ type: 'close' });
    expect(screen.now().address).toBe('/plans');
    await screen.back();
    expect(screen.now().address).toBe('/before');
  });

  it('is what a step back does, and keeps a search for a member ID without writing it', async () => {
    const screen = open(['/before', '/plans']);
    await screen.do({ type: 'search', text: 'XYZ123456789' });
    await screen.do({ type: 'open', id: 'a' });
    expect(screen.now().address).toBe('/plans?plan=a');
    await screen.back();
    expect(screen.now().address).toBe('/plans');
    expect(screen.now().view).toMatchObject({ openPlan: undefined, search: 'XYZ123456789' });
  });
});

describe('a search that is not in the address yet', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    window.history.replaceState(null, '', '/');
  });
  const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));

  it('is written within 100 ms of the last key', async () => {
    const screen = open(['/plans']);
    await screen.do({ type: 'search', text: 'silve' });
    await screen.do({ type: 'search', text: 'silver' });
    expect(screen.now().address).toBe('/plans');
    await pass(100);
    expect(screen.now().address).toBe('/plans?q=silver');
  });

  it('is written after long typing, without updating more often than browsers allow', async () => {
    const screen = open(['/plans']);
    const addresses = new Set<string>();
    for (let key = 0; key < 150; key += 1) {
      await screen.do({ type: 'search', text: `silver ${key}` });
      await pass(100);
      addresses.add(screen.now().address);
    }
    expect(addresses.size).toBeLessThan(70);
    await pass(600);
    expect(screen.now().address).toBe('/plans?q=silver+149');
  });

  it('waits while a followed link is not rendered yet, and does not bring the user back', async () => {
    const screen = open(['/plans']);
    await screen.do({ type: 'search', text: 'silver' });
    // The browser's address changes as soon as a link is followed, before React has rendered its page.
    window.history.replaceState(null, '', '/edit-plan/a');
    await pass(10_000);
    expect(screen.now().address).toBe('/plans');
    await screen.go('/edit-plan/a');
    expect(screen.now().address).toBe('/edit-plan/a');
  });

  it('is written under the new address if the followed link stays in the list', async () => {
    const screen = open(['/plans']);
    await screen.do({ type: 'search', text: 'silver' });
    window.history.replaceState(null, '', '/plans/commercial');
    await pass(10_000);
    expect(screen.now().address).toBe('/plans');
    await screen.go('/plans/commercial');
    await pass(1_000);
    expect(screen.now().address).toBe('/plans/commercial?q=silver');
  });
});

describe('an address written by the view and rendered late', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));

  it('never restores a search that was cleared or replaced since', async () => {
    const router = lateRouter('/plans');
    const { result, rerender } = renderHook(() => usePlanView(), { wrapper: router.wrapper });
    const ask = (text: string) => act(async () => result.current[1]({ type: 'prefix', text }));
    const draw = (place: number) => {
      router.draw(place);
      return act(async () => rerender());
    };

    await ask('a');
    await pass(500);
    await ask('');
    await pass(500);
    expect(router.written).toMatchObject([{ search: '?prefix=A' }, { search: '' }]);
    await ask('b');
    await draw(0);
    expect(result.current[0]).toMatchObject({ prefix: 'B' });
    await draw(1);
    expect(result.current[0]).toMatchObject({ prefix: 'B' });
    await pass(500);
    expect(router.written[2]).toMatchObject({ search: '?prefix=B' });
  });
});
