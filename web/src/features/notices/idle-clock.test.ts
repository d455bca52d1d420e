import { describe, expect, it } from '@jest/globals';
import { evaluateIdle } from './idle-clock.ts';

const minute = 60_000;
const idleMs = 30 * minute;

describe('evaluateIdle', () => {
  it('schedules the next check for when the idle time could be over', () => {
    expect(evaluateIdle(10 * minute, 0, idleMs)).toEqual({ kind: 'active', checkInMs: 20 * minute });
  });

  it('asks for one minute and counts down the seconds', () => {
    expect(evaluateIdle(idleMs, 0, idleMs)).toEqual({ kind: 'asking', secondsLeft: 60, checkInMs: 1_000 });
    expect(evaluateIdle(idleMs + 58_700, 0, idleMs)).toEqual({
      kind: 'asking',
      secondsLeft: 2,
      checkInMs: 300,
    });
  });

  it('returns “over” after that minute, even if the computer slept through it', () => {
    expect(evaluateIdle(idleMs + minute, 0, idleMs)).toEqual({ kind: 'over' });
    expect(evaluateIdle(idleMs + 600 * minute, 0, idleMs)).toEqual({ kind: 'over' });
  });

  it('treats a clock that was set back as activity', () => {
    expect(evaluateIdle(0, 90 * minute, idleMs)).toEqual({ kind: 'active', checkInMs: idleMs });
  });
});
