import { expect, it } from '@jest/globals';
import { planWritesOf } from '../data/plans/plan-writes.ts';
import type { Table } from '../data/table/table.ts';
import type { Call } from '../http/call.ts';
import { samplePlan } from '../testing/sample-plan.ts';
import { nextStored } from './plan-changes.ts';
import { readActions } from './read-actions.ts';
import type { PlansRepository } from './repository.ts';

const now = new Date('2026-11-22T09:00:00Z');
const entry = { id: 'north000', name: 'North Hospital', primaryColor: '#005b7f', version: 1 };
const directory = { version: 1, facilities: [entry] };

it('a list is read, joined and compressed once for concurrent requests', async () => {
  const stored = nextStored(samplePlan(), entry.id, directory, now);
  let reads = 0;
  const repository: Pick<PlansRepository, 'listByFacility'> = {
    async listByFacility(_, make) {
      reads += 1;
      return [make(stored)].filter((made) => made !== undefined);
    },
  };
  const { listPlans } = readActions({
    table: {
      name: 't',
      get: async () => undefined,
      queryNewest: async () => ({ items: [], last: undefined }),
      queryRange: async function* () {},
    } as unknown as Table,
    repository: repository as PlansRepository,
  });
  const call = {
    input: { query: {} },
    request: { now, encoding: 'br' },
    actor: { directory },
    facility: { entry, writes: planWritesOf({ version: 1 }), hubVersion: 0 },
  } as unknown as Call<'listPlans'>;
  const answers = await Promise.all(Array.from({ length: 5 }, () => listPlans(call)));
  const bodies = answers.map((answer) => ('encoded' in answer ? answer.encoded : undefined));
  expect(reads).toBe(1);
  // The same buffer, not equal ones.
  expect(new Set(bodies)).toEqual(new Set([expect.any(Buffer)]));
});
