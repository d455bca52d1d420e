import { describe, expect, it } from '@jest/globals';
import { countWrite, digitsWritten, plansNow, planWritesOf } from './plan-writes.ts';

/** Returns the version item after writes, each of the plans with these keys. */
const writesOf = (...writes: readonly (readonly string[])[]) => {
  const item: Record<string, number> = {};
  for (const planKeys of writes) {
    for (const [name, more] of Object.entries(countWrite(planKeys))) item[name] = (item[name] ?? 0) + more;
  }
  return planWritesOf(item);
};

describe('digitsWritten', () => {
  it('returns the distinct first digits of the keys written', () => {
    const before = writesOf(['a1']);
    expect(digitsWritten(before, writesOf(['a1']))).toEqual([]);
    expect(digitsWritten(before, writesOf(['a1'], ['a2', 'f3', 'f4'], ['05']))).toEqual(['0', 'a', 'f']);
  });

  it('returns undefined when a write was not counted by digit or a counter decreased', () => {
    const before = writesOf(['a1']);
    expect(digitsWritten(before, { ...writesOf(['a1'], ['b1']), version: 3 })).toBeUndefined();
    expect(digitsWritten(before, planWritesOf({ version: 4 }))).toBeUndefined();
    expect(digitsWritten(writesOf(['a1'], ['a1']), before)).toBeUndefined();
  });
});

describe('a facility without counters', () => {
  it('has all counters at zero', () => {
    expect(planWritesOf(undefined)).toEqual({ version: 0, counted: 0, byDigit: Array(16).fill(0) });
  });
});

describe('plansNow', () => {
  const id = (digit: string) => ({ _id: `north000-${digit.padEnd(32, '0')}` });
  const cached = { writes: writesOf(['a1']), plans: [id('a'), id('b')] };
  const reading = () => {
    const digitsRead: unknown[] = [];
    const read = async (digits?: readonly string[]) => {
      digitsRead.push(digits);
      return [id('a1')];
    };
    return { digitsRead, read };
  };

  it('reads all plans when more than half of the digits were written to', async () => {
    const { digitsRead, read } = reading();
    const many = (count: number) => writesOf(['a1'], [...'0123456789'].slice(0, count));
    await plansNow(cached, many(8), read);
    await plansNow(cached, many(9), read);
    expect(digitsRead).toEqual([[...'01234567'], undefined]);
  });

  it('reads all plans when the digits written to are unknown', async () => {
    const { digitsRead, read } = reading();
    expect(await plansNow(cached, planWritesOf({ version: 9 }), read)).toEqual([id('a1')]);
    expect(digitsRead).toEqual([undefined]);
  });
});
