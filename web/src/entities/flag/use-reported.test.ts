/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { makePlan } from '../../../../shared/plan/testing/make-plan.ts';
import type { PlanList } from '../../lib/plan-list/load-plans.ts';
import { useReported } from './use-reported.ts';

const since = '2026-11-21T09:00:00.000Z';
const merged = (_id: string, id: string) =>
  makePlan({ _id, mergedInto: { id, name: id, at: since, version: 1 } });
const list = (plans: PlanList['plans'], ended?: PlanList['ended']): PlanList => ({
  ...{ plans, ended, total: plans.length, version: 'v1', complete: true, checkedAt: 0 },
  flags: [{ planId: 'once', fact: 'notes', since }],
});
const reportedOf = (shown: PlanList) => [
  ...(renderHook(() => useReported(shown)).result.current?.keys() ?? []),
];

describe('what was reported on a merged plan', () => {
  const living = makePlan({ _id: 'living' });
  const gone = [merged('once', 'twice'), merged('twice', 'living')];

  it('counts for the plan it lives on in, whether or not the ended plans are apart', () => {
    expect(reportedOf(list([living], gone))).toEqual(['living']);
    expect(reportedOf(list([living, ...gone]))).toEqual(['living']);
  });

  it('is found in a limited number of steps even if two plans were merged into each other', () => {
    expect(reportedOf(list([], [merged('once', 'twice'), merged('twice', 'once')]))).toHaveLength(1);
  });
});
