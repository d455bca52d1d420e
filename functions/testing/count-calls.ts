import { jest } from '@jest/globals';
import type { Table } from '../data/table/table.ts';

const methods = [
  'get',
  'getMany',
  'queryRange',
  'queryNewest',
  'put',
  'update',
  'updateIf',
  'delete',
  'transact',
] as const;

/** Counts the calls to a table. `take` returns the names of the calls since the last `take`, in order. */
export function countCalls(table: Table): { take(): string[]; stop(): void } {
  let calls: string[] = [];
  const spies = methods.map((method) => {
    const real: (...args: never[]) => unknown = table[method];
    const counted = (...args: never[]) => {
      calls.push(method);
      return real(...args);
    };
    return jest.spyOn(table, method).mockImplementation(counted as never);
  });
  return {
    take: () => {
      const taken = calls;
      calls = [];
      return taken;
    },
    stop: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
}
