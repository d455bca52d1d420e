import { afterAll, expect, it } from '@jest/globals';
import { startDynamoDb } from '../../../infra/local/stand-ins/dynamodb.ts';
import { countTable } from '../../../infra/testing/counting-table.ts';
import { limits } from '../../../shared/limits.ts';
import { withListChanges } from '../../../shared/plan/changes/list-changes.ts';
import { type PlanList, planListSchema } from '../../../shared/plan/plan.ts';
import { emptyDirectory } from '../../data/facility-directory.ts';
import { readPlanItems } from '../../data/plans/plan-items.ts';
import { type ReadPace, readPace } from '../../data/records/read-pace.ts';
import { keys } from '../../data/table/keys.ts';
import { samplePlan } from '../../testing/sample-plan.ts';
import { facilities, startTestWorld } from '../../testing/world.ts';
import { nextStored } from '../plan-changes.ts';
import { storedPlanSchema } from '../stored-plan.ts';

/** A facility with 10,000 plans of about 1.5 KB, written last week. */
const many = 10_000;
const lastWeek = new Date(Date.now() - 7 * 86_400_000);
const facility = facilities.own;

const database = await startDynamoDb();
const counter = await countTable(() => database.endpoint);
const world = await startTestWorld({ endpoints: { AWS_ENDPOINT_URL_DYNAMODB: counter.endpoint } });
const member = await world.addSignedIn({ email: 'member@demo.test' });
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin' });
await fill();
afterAll(async () => {
  await counter.stop();
  await database.stop();
});

async function fill(): Promise<void> {
  const { table } = world.container;
  const puts = Array.from({ length: many }, (_, at) => {
    const notes = `${at} Call the payer before the visit. `.repeat(26);
    const input = samplePlan({ descriptiveName: `Plan ${at}`, notes });
    const plan = nextStored(input, 'north000', emptyDirectory, lastWeek);
    const Item = { ...keys.record('PLAN', 'north000', plan.key), ...plan };
    return { Put: { Item } };
  });
  for (let at = 0; at < many; at += 100) await table.transact(puts.slice(at, at + 100));
}

const askFor = (query: Record<string, string | number>, ifNoneMatch?: string) =>
  world.send(
    'listPlans',
    {
      query: { facility, ...query },
      headers: {
        'accept-encoding': 'br',
        ...(ifNoneMatch !== undefined && { 'if-none-match': ifNoneMatch }),
      },
    },
    member,
  );

/** Returns all plans, and the ETag of the first page. */
async function wholeList(): Promise<{ plans: PlanList['data']; etag: string }> {
  const first = await askFor({ limit: 20 });
  let { data, nextCursor } = planListSchema.parse(first.body);
  while (nextCursor !== undefined) {
    const next = planListSchema.parse((await askFor({ cursor: nextCursor })).body);
    data = [...data, ...next.data];
    nextCursor = next.nextCursor;
  }
  return { plans: data, etag: String(first.headers.etag) };
}

it('verifying one of 10,000 plans sends a browser under 20 KB, and its list is then current', async () => {
  const { plans, etag } = await wholeList();
  expect(plans).toHaveLength(many);
  const plan = plans[4_321];
  const verified = await world.send(
    'verifyPlan',
    { params: { id: plan?._id ?? '' }, headers: { 'if-match': '"1"' }, body: { groups: ['claims'] } },
    admin,
  );
  expect(verified.status).toBe(200);
  const answer = await askFor({ limit: 20 }, `${etag}, "changes"`);
  const page = planListSchema.parse(answer.body);
  expect(page.data.map(({ _id, version }) => [_id, version])).toEqual([[plan?._id, 2]]);
  expect(answer.bytes).toBeLessThan(20_000);
  const after = await wholeList();
  expect(withListChanges(plans, page)).toEqual(after.plans);
  expect((await askFor({ limit: 20 }, `${answer.headers.etag}, "changes"`)).status).toBe(304);
});

it('two concurrent reads of 10,000 plans stay below the read capacity of the partition', async () => {
  let now = 0;
  const paced = readPace(
    () => now,
    async (ms) => {
      const until = now + ms;
      await new Promise(setImmediate);
      now = Math.max(now, until);
    },
  );
  const pages: { at: number; units: number }[] = [];
  const pace: ReadPace = async () => {
    const took = await paced();
    const at = now;
    return (units) => {
      pages.push({ at, units });
      took(units);
    };
  };
  counter.take();
  const { table } = world.container;
  const query = { schema: storedPlanSchema, make: ({ key }: { key: string }) => key };
  expect(await readPlanItems({ table, pace }, 'north000', query)).toHaveLength(many);
  const { readUnits } = counter.take();
  expect(pages.reduce((sum, { units }) => sum + units, 0)).toBe(readUnits);
  // More than a partition serves per second, so even one list cannot be read without pauses.
  expect(readUnits).toBeGreaterThan(3_000);
  const inOneSecond = pages.map(({ at }) =>
    pages.reduce((sum, page) => (page.at > at - 1_000 && page.at <= at ? sum + page.units : sum), 0),
  );
  expect(2 * Math.max(...inOneSecond)).toBeLessThan(3_000);
  expect(Math.max(...inOneSecond)).toBeLessThanOrEqual(limits.listReads.units);
  // The wait is no longer than reading at half the partition's capacity requires.
  expect(now).toBeLessThanOrEqual(
    1_000 * Math.floor(readUnits / (limits.listReads.units - limits.listReads.pageUnits)),
  );
});
