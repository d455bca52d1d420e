import { describe, expect, it } from '@jest/globals';
import { type Directory, emptyDirectory } from '../../data/facility-directory.ts';
import { countWrite, planWritesOf } from '../../data/plans/plan-writes.ts';
import { samplePlan } from '../../testing/sample-plan.ts';
import { nextStored } from '../plan-changes.ts';
import type { PlansRepository } from '../repository.ts';
import type { StoredPlan } from '../stored-plan.ts';
import { listReader, orderPlans } from './read-list.ts';

const now = new Date('2026-11-22T09:00:00Z');
const [north, south] = ['north000', 'south000'] as const;
const entry = (id: string, name = id) => ({ id, name, primaryColor: '#005b7f', version: 1 });
const directory = (version: number, name: string): Directory => ({
  version,
  facilities: [north, south].map((id) => entry(id, `${name} ${id}`)),
});
/** A plan key that starts with this digit. */
const keyOf = (digit: string, name: string) => digit + Buffer.from(name).toString('hex').padEnd(31, '0');

/** Creates a reader of plans in memory. */
function reader() {
  const stored = new Map<string, StoredPlan>();
  const counters = new Map<string, Record<string, number>>();
  let reads: string[] = [];
  const count = (facilityId: string, key: string) => {
    const counter = counters.get(facilityId) ?? {};
    for (const [name, more] of Object.entries(countWrite([key]))) counter[name] = (counter[name] ?? 0) + more;
    counters.set(facilityId, counter);
  };
  const repository: Pick<PlansRepository, 'listByFacility'> = {
    async listByFacility(facilityId, make, digits) {
      reads.push(`${digits ?? 'all'} of ${facilityId}`);
      const plans = [...stored.values()].filter((plan) => plan.facilityId === facilityId);
      const matches = plans.filter(({ key }) => digits === undefined || digits.includes(key.slice(0, 1)));
      return matches.flatMap((plan) => make(plan) ?? []);
    },
  };
  const list = listReader(repository as PlansRepository);
  const covered = (ids: string[]) =>
    ids.map((id) => ({ entry: entry(id), writes: planWritesOf(counters.get(id)) }));
  return {
    repository,
    /** Returns what was read since the last call. */
    read() {
      const taken = reads;
      reads = [];
      return taken;
    },
    save(digit: string, descriptiveName: string, options: { facilityId?: string; before?: StoredPlan } = {}) {
      const { facilityId = north, before } = options;
      const plan = nextStored(samplePlan({ descriptiveName }), facilityId, emptyDirectory, now, before);
      const key = before?.key ?? keyOf(digit, descriptiveName);
      stored.set(facilityId + key, { ...plan, key });
      count(facilityId, key);
      return { ...plan, key };
    },
    remove({ facilityId, key }: StoredPlan) {
      stored.delete(facilityId + key);
      count(facilityId, key);
    },
    renamed: (...ids: string[]) => list({ covered: covered(ids), directory: directory(2, 'In'), now }),
    async names(...ids: string[]) {
      const plans = await list({ covered: covered(ids), directory: directory(1, 'At'), now });
      return plans.map(({ name }) => name);
    },
  };
}

describe('a list cached by a warm function', () => {
  it('is not read again while nothing was written', async () => {
    const { save, names, read } = reader();
    save('a', 'A');
    await names(north);
    read();
    expect(await names(north)).toEqual(['A']);
    expect(read()).toEqual([]);
  });

  it('is returned as the same object while nothing changes', async () => {
    const { save, renamed } = reader();
    save('a', 'A');
    const list = await renamed(north);
    expect(await renamed(north)).toBe(list);
  });

  it('is read again only for the first key digits that were written to', async () => {
    const { save, remove, names, read } = reader();
    const [first, second] = [save('a', 'A'), save('b', 'B')];
    for (const name of ['C', 'D']) save('c', name);
    expect(await names(north)).toEqual(['A', 'B', 'C', 'D']);
    save('a', 'Z', { before: first });
    remove(second);
    save('3', 'M');
    read();
    expect(await names(north)).toEqual(['C', 'D', 'M', 'Z']);
    expect(read()).toEqual(['3,a,b of north000']);
  });

  it('is read whole when facility names changed, because every plan shows them', async () => {
    const { save, names, renamed, read } = reader();
    save('a', 'A');
    await names(north);
    read();
    const [plan] = await renamed(north);
    expect(read()).toEqual(['all of north000']);
    expect(String(plan?.json)).toContain('In north000');
  });
});

describe('the list of several facilities', () => {
  it('is empty for a user without facilities', async () => {
    const { names, read } = reader();
    expect(await names()).toHaveLength(0);
    expect(read()).toEqual([]);
  });

  it('is sorted across all of them, and reads only the facility that was written to', async () => {
    const { save, names, read } = reader();
    save('a', 'B');
    save('a', 'A', { facilityId: south });
    expect(await names(north, south)).toEqual(['A', 'B']);
    save('c', 'C');
    read();
    expect(await names(north, south)).toEqual(['A', 'B', 'C']);
    expect(read()).toEqual(['c of north000']);
  });

  it('keeps what was read before a failure', async () => {
    const { save, names, read, repository } = reader();
    save('a', 'A');
    save('b', 'B', { facilityId: south });
    const { listByFacility } = repository;
    repository.listByFacility = (id, make, digits) =>
      id === south ? Promise.reject(new Error('throttled')) : listByFacility(id, make, digits);
    await expect(names(north, south)).rejects.toThrow('throttled');
    repository.listByFacility = listByFacility;
    read();
    expect(await names(north, south)).toEqual(['A', 'B']);
    expect(read()).toEqual(['all of south000']);
  });
});

describe('concurrent requests', () => {
  it('wait for a read that started before the last write, and then read what was written since', async () => {
    const { save, names, read } = reader();
    save('a', 'A');
    const first = names(north);
    save('b', 'B');
    expect(await Promise.all([names(north), names(north)])).toEqual([
      ['A', 'B'],
      ['A', 'B'],
    ]);
    await first;
    expect(read()).toEqual(['all of north000', 'b of north000']);
  });
});

const listed = (name: string, _id: string) => ({
  ...{ _id, name, version: 1, writtenAt: '' },
  json: Buffer.from(''),
});

it('orderPlans sorts plans by name in natural order, and equal names by ID', () => {
  const plans = [listed('Plan 10', 'a'), listed('plan 2', 'c'), listed('Plan 2', 'b'), listed('Émile', 'd')];
  const ordered = orderPlans(plans);
  expect(ordered.map(({ _id }) => _id)).toEqual(['d', 'b', 'c', 'a']);
  for (const input of [ordered, ordered.toReversed()]) expect(orderPlans(input)).toEqual(ordered);
  expect(plans[0]?._id).toBe('a');
});
