/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { makePlan } from '../../../../../shared/plan/testing/make-plan.ts';
import { useMarks } from './use-marks.ts';

it('marking two plans compares them, even after a marked plan was deleted elsewhere', () => {
  const [one, two, three] = [makePlan(), makePlan(), makePlan()];
  const { result, rerender } = renderHook((plans) => useMarks(plans, one.facilityName), {
    initialProps: [one, two, three],
  });
  act(() => result.current.toggle(one._id));
  expect(result.current.marked).toBe(one);
  rerender([two, three]);
  expect(result.current.marked).toBeUndefined();
  act(() => result.current.toggle(two._id));
  expect(result.current.marked).toBe(two);
  act(() => result.current.toggle(three._id));
  expect(result.current.compared).toEqual([two, three]);
});

it('a comparison ends when another tab switches the facility', () => {
  const [one, two] = [makePlan(), makePlan()];
  const { result, rerender } = renderHook(({ plans, facility }) => useMarks(plans, facility), {
    initialProps: { plans: [one, two], facility: one.facilityName },
  });
  act(() => result.current.toggle(one._id));
  act(() => result.current.toggle(two._id));
  expect(result.current.compared).toEqual([one, two]);
  rerender({ plans: [], facility: 'Ospreyford Community Hospital' });
  expect(result.current.compared).toBeUndefined();
  rerender({ plans: [one, two], facility: one.facilityName });
  expect(result.current.compared).toBeUndefined();
});
