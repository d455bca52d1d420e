import { jest } from '@jest/globals';
import { act } from '@testing-library/react';

/** Sets the clock to the end of a Sunday until `jest.useRealTimers`. Only dates and intervals follow it, not timeouts. */
export function beforeMidnight(): void {
  jest.useFakeTimers({
    now: new Date(2026, 10, 22, 23, 59, 30),
    doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'queueMicrotask', 'nextTick', 'performance'],
  });
}

/** Lets a minute pass on the open page. */
export const passMidnight = () => act(() => jest.advanceTimersByTimeAsync(60_000));
