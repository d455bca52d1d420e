import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { times } from '../../../shared/testing/depth.ts';
import { startTestWorld } from '../../testing/world.ts';
import { writeAll } from '../table/write.ts';
import { changedFields, type Fields, fieldsAt, historyStep } from './history.ts';

const world = await startTestWorld();

const by = { id: 'u', name: 'U' };
let made = 0;

/** Stores the history of a record with these states; undefined stands for a deletion. */
async function recordOf(states: readonly (Fields | undefined)[]): Promise<string> {
  const id = `record-${++made}`;
  for (const [index, state] of states.entries()) {
    const before = states[index - 1];
    const kind =
      state === undefined
        ? 'deleted'
        : index === 0
          ? 'created'
          : before === undefined
            ? 'restored'
            : 'changed';
    const change = { record: 'CONTRACT', id, version: index + 1, kind, by, at: new Date(0) } as const;
    await writeAll(world.container.table, [
      historyStep({ ...change, changes: changedFields(before, state) }),
    ]);
  }
  return id;
}

/** To a reader, absent, empty and null are the same. */
const filled = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined));

const text = fc.constantFrom('', 'a', 'b', 'ä\n🏥', '__proto__');
const value = fc.oneof(
  text,
  fc.integer({ min: -2, max: 2 }),
  fc.boolean(),
  fc.array(fc.record({ title: text, url: text }, { noNullPrototype: true }), { maxLength: 3 }),
  fc.record({ street: text, zip: text }, { requiredKeys: [], noNullPrototype: true }),
);
const names = fc.constantFrom('notes', 'code', 'rows', 'address');
const state = fc.dictionary(names, value, { noNullPrototype: true });

describe('the history of a record', () => {
  it('yields any earlier version by undoing the later changes', async () => {
    const states = fc.array(fc.option(state, { nil: undefined, freq: 5 }), { maxLength: 6 });
    const property = fc.asyncProperty(state, states, async (first, later) => {
      // A deletion never follows another.
      const all = [first, ...later].filter(
        (one, index, list) => one !== undefined || list[index - 1] !== undefined,
      );
      const id = await recordOf(all);
      const record = { record: 'CONTRACT', id, current: all.at(-1) } as const;
      for (const [index, one] of all.entries()) {
        const earlier = fieldsAt(world.container.table, record, index + 1);
        if (one === undefined) await expect(earlier).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
        else expect(filled(await earlier)).toEqual(filled(one));
      }
    });
    await fc.assert(property, { numRuns: times(40) });
  });

  it('is read back over many pages', async () => {
    const states = Array.from({ length: 60 }, (_, index) => ({ code: index }));
    const record = { record: 'CONTRACT', id: await recordOf(states), current: { code: 59 } } as const;
    expect(await fieldsAt(world.container.table, record, 1)).toEqual({ code: 0 });
  });

  it('yields no version that lies before a gap', async () => {
    const id = await recordOf([{ code: 1 }, { code: 2 }, { code: 3 }]);
    const { table } = world.container;
    await table.delete({ pk: `CONTRACT#${id}`, sk: 'HISTORY#0000000002' });
    const record = { record: 'CONTRACT', id, current: { code: 3 } } as const;
    await expect(fieldsAt(table, record, 1)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await fieldsAt(table, record, 3)).toEqual({ code: 3 });
  });

  it('never overwrites an entry', async () => {
    const id = await recordOf([{ code: 1 }]);
    const change = { record: 'CONTRACT', id, version: 1, kind: 'changed', by, at: new Date(0) } as const;
    const again = historyStep({ ...change, changes: [] });
    await expect(writeAll(world.container.table, [again])).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});
