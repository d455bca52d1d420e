import { describe, expect, it } from '@jest/globals';
import * as z from '../../../shared/zod.ts';
import { recordedLog } from '../../testing/recorded-log.ts';
import type { Table } from '../table/table.ts';
import { readPlanItems } from './plan-items.ts';

const schema = z.object({ key: z.string() });

/** A table whose plans are available immediately: only the reading itself can yield to other calls. */
function tableOf(keys: readonly unknown[], log = recordedLog()): Table {
  const table: Pick<Table, 'log' | 'queryRange'> = {
    log,
    async *queryRange(pk, from) {
      if (from === 'PLAN#0') for (const key of keys) yield { pk, sk: `PLAN#${key}`, key };
    },
  };
  return table as Table;
}

describe('the plans of a facility', () => {
  it('are read, except those that are broken or that the caller leaves out', async () => {
    const log = recordedLog();
    const make = ({ key }: { key: string }) => (key === 'b' ? undefined : key.toUpperCase());
    const table = tableOf(['a', 'b', 7, 'c'], log);
    expect(await readPlanItems({ table }, 'north000', { schema, make })).toEqual(['A', 'C']);
    expect(log.entries).toEqual([
      expect.objectContaining({ message: 'A stored item is malformed and was skipped.' }),
    ]);
  });

  it('are read without blocking other calls', async () => {
    let turns = 0;
    let reading = true;
    const others = () => {
      turns += 1;
      if (reading) setImmediate(others);
    };
    setImmediate(others);
    const keys = Array.from({ length: 1_000 }, (_, index) => `k${index}`);
    try {
      await readPlanItems({ table: tableOf(keys) }, 'north000', {
        schema,
        make: ({ key }) => key,
      });
    } finally {
      reading = false;
    }
    expect(turns).toBeGreaterThanOrEqual(9);
    // Yielding after every plan would make a list take far longer.
    expect(turns).toBeLessThan(100);
  });
});
