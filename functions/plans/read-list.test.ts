import { describe, expect, it } from '@jest/globals';
import { planId } from '../../shared/rules/plan-id.ts';
import type { PlanInput } from '../../shared/schemas/plan.ts';
import { type Directory, emptyDirectory } from '../data/facility-directory.ts';
import { recordedLog } from '../testing/recorded-log.ts';
import { samplePlan } from '../testing/sample-plan.ts';
import { listCache } from './list-cache.ts';
import { nextStored } from './plan-changes.ts';
import { listReader } from './read-list.ts';
import { markOf, type PlansRepository } from './repository.ts';
import type { StoredPlan } from './stored-plan.ts';

const now = new Date('2026-11-22T09:00:00Z');
const [north, south] = ['north000', 'south000'] as const;
const named = (name: string, version: number): Directory => ({
  version,
  facilities: [north, south].map((id) => ({
    id,
    name: `${name} ${id}`,
    primaryColor: '#005b7f',
    version: 1,
  })),
});

/** Plans in memory; `read` tells what was read of them since the last time. */
function plans() {
  const stored = new Map<string, StoredPlan>();
  const versions = new Map<string, number>();
  let reads: string[] = [];
  const of = (facilityId: string) => [...stored.values()].filter((plan) => plan.facilityId === facilityId);
  const count = (facilityId: string) => versions.set(facilityId, (versions.get(facilityId) ?? 0) + 1);
  const repository: Pick<PlansRepository, 'listByFacility' | 'marksByFacility' | 'findMany'> = {
    async listByFacility(facilityId) {
      reads.push(`all of ${facilityId}`);
      return of(facilityId);
    },
    async marksByFacility(facilityId) {
      reads.push(`marks of ${facilityId}`);
      return new Map(of(facilityId).map((plan) => [planId(facilityId, plan.key), markOf(plan)]));
    },
    async findMany(ids) {
      const found = ids.flatMap((id) => stored.get(id) ?? []);
      reads.push(found.map(({ plan }) => plan.descriptiveName).join());
      return found;
    },
  };
  return {
    repository,
    read() {
      const taken = reads;
      reads = [];
      return taken;
    },
    save(
      descriptiveName: string,
      given: Partial<PlanInput> = {},
      before?: StoredPlan,
      facilityId: string = north,
    ) {
      const input = samplePlan({ descriptiveName, ...given });
      const plan = nextStored(input, facilityId, emptyDirectory, now, before);
      stored.set(planId(facilityId, plan.key), plan);
      count(facilityId);
      return plan;
    },
    remove({ facilityId, key }: StoredPlan) {
      stored.delete(planId(facilityId, key));
      count(facilityId);
    },
    covered: (...ids: string[]) =>
      ids.map((id) => ({
        entry: { id, name: id, primaryColor: '#005b7f', version: 1 },
        version: versions.get(id) ?? 0,
      })),
  };
}

function reader() {
  const table = plans();
  const log = recordedLog();
  const list = listReader({ log, repository: table.repository as PlansRepository, cache: listCache() });
  const names = async (...ids: string[]) => {
    const wanted = { covered: table.covered(...ids), directory: named('At', 1), now };
    return (await list(wanted)).map(({ name }) => name);
  };
  return { ...table, log, list, names };
}

describe('a list that a warm function has kept', () => {
  it('is not read again while nothing was written', async () => {
    const { save, names, read } = reader();
    save('A');
    await names(north);
    read();
    expect(await names(north)).toEqual(['A']);
    expect(read()).toEqual([]);
  });

  it('reads only the plans that are new or changed, and drops those that are gone', async () => {
    const { save, remove, names, read } = reader();
    const [a, b, c] = [save('A'), save('B'), save('C')];
    expect(await names(north)).toEqual(['A', 'B', 'C']);
    save('Z', {}, a);
    remove(b);
    save('M');
    read();
    expect(await names(north)).toEqual(['C', 'M', 'Z']);
    expect(read()).toEqual(['marks of north000', 'Z,M']);
    save('C', { notes: 'Other notes.' }, c);
    expect(await names(north)).toEqual(['C', 'M', 'Z']);
    expect(read()).toEqual(['marks of north000', 'C']);
  });

  it('shows the text of what was written, not of what was kept', async () => {
    const { save, list, covered } = reader();
    const before = save('A', { notes: 'Before.' });
    const texts = async () =>
      (await list({ covered: covered(north), directory: named('At', 1), now })).map(({ text }) => text);
    expect(await texts()).toEqual([expect.stringContaining('Before.')]);
    save('A', { notes: 'After.' }, before);
    expect(await texts()).toEqual([expect.stringContaining('After.')]);
  });

  it('is read whole when the names of facilities changed, which every plan shows', async () => {
    const { save, list, read, covered } = reader();
    save('A');
    await list({ covered: covered(north), directory: named('At', 1), now });
    read();
    const [plan] = await list({ covered: covered(north), directory: named('In', 2), now });
    expect(read()).toEqual(['all of north000']);
    expect(plan?.text).toContain('In north000');
  });

  it('is read whole when more than 500 plans changed', async () => {
    const { save, names, read } = reader();
    save('A');
    await names(north);
    for (let index = 0; index < 501; index++) save(`B ${index}`);
    read();
    expect(await names(north)).toHaveLength(502);
    expect(read()).toEqual(['marks of north000', 'all of north000']);
  });
});

describe('the list of several facilities', () => {
  it('is ordered over all, and reads only the facility that was written to', async () => {
    const { save, names, read } = reader();
    save('B');
    save('A', {}, undefined, south);
    expect(await names(north, south)).toEqual(['A', 'B']);
    save('C');
    read();
    expect(await names(north, south)).toEqual(['A', 'B', 'C']);
    expect(read()).toEqual(['marks of north000', 'C']);
  });

  it('keeps what was read before a failure', async () => {
    const { save, names, read, repository } = reader();
    save('A');
    save('B', {}, undefined, south);
    const { listByFacility } = repository;
    repository.listByFacility = (id) =>
      id === south ? Promise.reject(new Error('throttled')) : listByFacility(id);
    await expect(names(north, south)).rejects.toThrow('throttled');
    repository.listByFacility = listByFacility;
    read();
    expect(await names(north, south)).toEqual(['A', 'B']);
    expect(read()).toEqual(['all of south000']);
  });
});

describe('many who ask at once', () => {
  it('wait for one reading', async () => {
    const { save, names, read } = reader();
    save('A');
    expect(await Promise.all(Array.from({ length: 8 }, () => names(north)))).toEqual(Array(8).fill(['A']));
    expect(read()).toEqual(['all of north000']);
  });
});

describe('a stored plan that does not fit the contract', () => {
  it('is reported and left out at each reading', async () => {
    const { save, names, log } = reader();
    save('A');
    save('B', { financialClass: 'None' as never });
    expect(await names(north)).toEqual(['A']);
    save('C');
    expect(await names(north)).toEqual(['A', 'C']);
    expect(log.entries).toHaveLength(2);
  });
});
