import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { limits } from '../limits.ts';
import {
  dayAtDesk,
  type Ending,
  endingText,
  hasEnded,
  lastDayOfEnded,
  planPhase,
  splitByEnded,
  successorOf,
} from './ending.ts';

const day = '2026-11-21';
const days = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const plans = fc.array(fc.record({ endsOn: fc.option(days, { nil: undefined }) }), { maxLength: 20 });

describe('the phase of a plan', () => {
  it.each([
    [undefined, 'lasting'],
    ['2026-11-20', 'ended'],
    // A plan is still in effect on its last day.
    ['2026-11-21', 'soon'],
    ['2027-02-19', 'soon'],
    ['2027-02-20', 'later'],
    ['2020-01-01', 'ended'],
  ])('with the last day %s is %s', (endsOn, phase) => {
    expect(limits.planEndingDays).toBe(90);
    expect(planPhase({ endsOn }, day)).toBe(phase);
  });

  it('only moves forward as time passes, and is ended only after the last day', () => {
    const order = ['lasting', 'later', 'soon', 'ended'];
    fc.assert(
      fc.property(days, days, days, (endsOn, one, other) => {
        const [earlier = '', later = ''] = [one, other].toSorted();
        const [before, after] = [earlier, later].map((at) => planPhase({ endsOn }, at));
        expect(order.indexOf(after ?? '')).toBeGreaterThanOrEqual(order.indexOf(before ?? ''));
        expect(hasEnded({ endsOn }, later)).toBe(after === 'ended');
        expect(planPhase({ endsOn }, endsOn)).toBe('soon');
      }),
    );
  });
});

describe('a list of plans', () => {
  it('is split into current and ended plans, losing none and keeping the order', () => {
    fc.assert(
      fc.property(plans, days, (list, at) => {
        const { current, ended } = splitByEnded(list, at);
        expect(current.every((plan) => planPhase(plan, at) !== 'ended')).toBe(true);
        expect(ended.every((plan) => planPhase(plan, at) === 'ended')).toBe(true);
        expect(list.filter((plan) => current.includes(plan) || ended.includes(plan))).toEqual(list);
        expect(current.length + ended.length).toBe(list.length);
      }),
    );
  });

  it('in which no plan has ended is returned as the same list, so that nothing is read again', () => {
    const list = [{ endsOn: day }, {}];
    expect(splitByEnded(list, day).current).toBe(list);
  });
});

it('endingText says when a plan ends and what replaces it', () => {
  const successor = { id: 'x', name: 'Silver PPO' };
  const say = (ending: Ending) => endingText(ending, day, (text) => text.slice(5));
  expect(say({})).toBeUndefined();
  expect(say({ endsOn: day })).toBe('Ends 11-21');
  expect(say({ endsOn: '2026-11-20', successor })).toBe('Ended 11-20, replaced by Silver PPO');
  expect(say({ successor })).toBe('Replaced by Silver PPO');
});

describe('the plan to use instead', () => {
  const plan = (id: string, to?: string, endsOn?: string) => ({
    _id: id,
    endsOn,
    successor: to === undefined ? undefined : { id: to, name: to },
  });
  const at = (list: readonly ReturnType<typeof plan>[]) =>
    successorOf(list[0] ?? {}, (id) => list.find(({ _id }) => _id === id), day)?._id;

  it('is the successor, or the next one in line if the successor has ended as well', () => {
    expect(at([plan('a'), plan('b')])).toBeUndefined();
    expect(at([plan('a', 'b'), plan('b', 'c'), plan('c')])).toBe('b');
    expect(at([plan('a', 'b'), plan('b', 'c', '2026-01-01'), plan('c')])).toBe('c');
    expect(at([plan('a', 'gone')])).toBeUndefined();
    // Its own successor no longer exists, but an ended plan is still better than none.
    expect(at([plan('a', 'b'), plan('b', 'gone', '2026-01-01')])).toBe('b');
  });

  it('is undefined if the successors form a circle', () => {
    const ended = '2026-01-01';
    expect(at([plan('a', 'b', ended), plan('b', 'a', ended)])).toBeUndefined();
  });
});

it('a plan has ended for the server only when its last day is over at every desk', () => {
  expect(dayAtDesk(new Date('2027-01-01T09:59:00Z'))).toBe('2026-12-31');
  expect(dayAtDesk(new Date('2027-01-01T10:00:00Z'))).toBe('2027-01-01');
  const endsOn = '2026-12-31';
  const endedAt = (time: string) => hasEnded({ endsOn }, dayAtDesk(new Date(time)));
  expect([endedAt('2027-01-01T09:59:59Z'), endedAt('2027-01-01T10:00:00Z')]).toEqual([false, true]);
  // The last day that a plan is given which is to end now.
  expect(lastDayOfEnded(new Date('2027-01-01T09:59:59Z'))).toBe('2026-12-30');
  expect(lastDayOfEnded(new Date('2027-01-01T10:00:00Z'))).toBe(endsOn);
});
