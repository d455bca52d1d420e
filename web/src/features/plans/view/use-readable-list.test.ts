/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { PayerName } from '../../../../../shared/payer-names/payer-name.ts';
import { makePlan } from '../../../../../shared/plan/testing/make-plan.ts';
import type { PlanList } from '../../../lib/plan-list/load-plans.ts';
import { makePayerName } from '../../../testing/make-payer-name.ts';
import { planIndex } from '../search/plan-index.ts';
import { useReadableList } from './use-readable-list.ts';

function listOf(count: number): PlanList {
  const plans = Array.from({ length: count }, (_, n) => makePlan({ descriptiveName: `Plan ${n}` }));
  return { plans, total: count, version: 'v', etag: undefined, complete: true, checkedAt: 1 };
}

const noNames: readonly PayerName[] = [];
const first = listOf(20);
const long = listOf(2_500);

/** On a mismatch `toBe` would print a diff of both lists on every poll. */
const shows = (result: { current: unknown }, expected: unknown) =>
  waitFor(() => expect(Object.is(result.current, expected)).toBe(true));

function shownAfter(lists: readonly (PlanList | undefined)[]) {
  const hook = renderHook(({ list }) => useReadableList(list, noNames, 'Harbor').list, {
    initialProps: { list: lists[0] },
  });
  for (const list of lists.slice(1)) hook.rerender({ list });
  return hook;
}

describe('useReadableList', () => {
  it('shows a short list immediately, and a long list once it can be searched', async () => {
    const { result } = shownAfter([undefined, first]);
    expect(result.current).toBe(first);
    const { result: later } = shownAfter([first, long]);
    expect(later.current).toBe(first);
    await shows(later, long);
    expect(planIndex(long.plans, noNames).search.ready).toBe(true);
    // The same plans, confirmed again, are not read again.
    const confirmed = { ...long, checkedAt: 2 };
    expect(shownAfter([first, confirmed]).result.current).toBe(confirmed);
  });

  it('keeps the payer names it has until the list can be searched with the new ones', async () => {
    const other = [makePayerName({})];
    const { result, rerender } = renderHook(({ names }) => useReadableList(long, names, 'Harbor'), {
      initialProps: { names: noNames },
    });
    await waitFor(() => expect(planIndex(long.plans, noNames).search.ready).toBe(true));
    rerender({ names: other });
    expect(result.current).toEqual({ list: long, names: noNames, facility: 'Harbor' });
    await waitFor(() => expect(result.current.names).toBe(other));
  });

  it('continues to read only the newest of several lists', async () => {
    let looks = 0;
    const counting = Object.defineProperty(makePlan({}), 'notes', { get: () => String(looks++) });
    // Too many to read in one step.
    const older = { ...listOf(0), plans: Array.from({ length: 40_000 }, () => counting) };
    const newer = listOf(2_400);
    const { result } = shownAfter([first, older, newer]);
    await shows(result, newer);
    const looksBefore = looks;
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(looks).toBe(looksBefore);
    expect(looks).toBeLessThan(older.plans.length);
  });

  it('shows a long list immediately when there is no earlier list to show', () => {
    const initial = listOf(2_500);
    const { result, unmount } = shownAfter([initial]);
    expect(result.current).toBe(initial);
    act(unmount);
  });

  it('never shows the list of another facility while the new one is read', () => {
    const ofPine = listOf(2_500);
    const { result, rerender } = renderHook(
      ({ list, facility }) => useReadableList(list, noNames, facility).list,
      {
        initialProps: { list: first, facility: 'Harbor' },
      },
    );
    rerender({ list: ofPine, facility: 'Pine' });
    expect(result.current).toBe(ofPine);
  });
});
