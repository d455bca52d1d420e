import { describe, expect, it } from '@jest/globals';
import { judgeIdle } from './idle-clock.ts';

const minute = 60_000;
const idleMs = 30 * minute;

describe('judgeIdle', () => {
  it('looks again when the time could be up', () => {
    expect(judgeIdle(10 * minute, 0, idleMs)).toEqual({ kind: 'active', checkInMs: 20 * minute });
  });

  it('asks for a minute and counts the seconds', () => {
    expect(judgeIdle(idleMs, 0, idleMs)).toEqual({ kind: 'asking', secondsLeft: 60, checkInMs: 1_000 });
    expect(judgeIdle(idleMs + 58_700, 0, idleMs)).toEqual({ kind: 'asking', secondsLeft: 2, checkInMs: 300 });
  });

  it('is over after that, also when the machine slept through the question', () => {
    expect(judgeIdle(idleMs + minute, 0, idleMs)).toEqual({ kind: 'over' });
    expect(judgeIdle(idleMs + 600 * minute, 0, idleMs)).toEqual({ kind: 'over' });
  });

  it('takes a clock that was set back for activity', () => {
    expect(judgeIdle(0, 90 * minute, idleMs)).toEqual({ kind: 'active', checkInMs: idleMs });
  });
});
