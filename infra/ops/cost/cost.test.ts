import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { emptyDirectory, parseDirectory } from '../../../functions/data/facility-directory.ts';
import { keys } from '../../../functions/data/keys.ts';
import { nextStored } from '../../../functions/plans/plan-changes.ts';
import { plansRepository } from '../../../functions/plans/repository.ts';
import { samplePlan } from '../../../functions/testing/sample-plan.ts';
import { facilities, startWorld, type TestAnswer, type World } from '../../../functions/testing/world.ts';
import { startDynamoDb } from '../../local/dynamodb.ts';
import { type CountingTable, countTable } from '../../testing/counting-table.ts';
import { resourcesOf } from '../../testing/templates.ts';
import { countedPlans, type Journey, journeys, type Use } from './journeys.ts';
import { costTables } from './report.ts';
import { standingOf } from './standing.ts';

let database: Awaited<ReturnType<typeof startDynamoDb>>;
let counter: CountingTable;
let world: World;
const facility = facilities.own;

/** 900 letters that compress no better than a person's. */
const notesOf = (index: number): string =>
  Array.from({ length: 15 }, (_, part) =>
    createHash('sha256').update(`${index}/${part}`).digest('hex').slice(0, 60),
  ).join('');

/** Plans of about 1.5 KB, 49 in a transaction as the import writes them. */
async function fill(): Promise<void> {
  const { table } = world.container;
  const directory = parseDirectory(await table.get(keys.directory()), world.log) ?? emptyDirectory;
  const id = directory.facilities.find(({ name }) => name === facility)?.id ?? '';
  const repository = plansRepository(table, world.log);
  const plans = Array.from({ length: countedPlans }, (_, index) =>
    nextStored(
      samplePlan({ facilityName: facility, descriptiveName: `Plan ${index}`, notes: notesOf(index) }),
      id,
      directory,
      new Date(),
    ),
  );
  for (let at = 0; at < plans.length; at += 49) {
    const writes = plans.slice(at, at + 49).map((after) => ({ before: undefined, after }));
    await repository.write(id, writes, { id: 'test', name: 'Test' }, new Date());
  }
}

beforeAll(async () => {
  database = await startDynamoDb(undefined);
  counter = await countTable(() => database.endpoint);
  world = await startWorld({ endpoints: { AWS_ENDPOINT_URL_DYNAMODB: counter.endpoint } });
  await world.addPerson({ email: 'member@demo.test' });
  await world.addPerson({ email: 'admin@demo.test', role: 'admin' });
  await fill();
}, 120_000);
afterAll(async () => {
  await world.stop();
  await counter.stop();
  await database.stop();
});

async function counted(run: (deliver: () => Promise<void>) => Promise<readonly TestAnswer[]>): Promise<Use> {
  counter.take();
  const sent: unknown[] = [];
  const answers = await run(async () => void sent.push(...(await world.deliverMail())));
  const { readUnits, writeUnits } = counter.take();
  for (const { status } of answers) expect([200, 201, 204, 304]).toContain(status);
  const mails = sent.length + (await world.deliverMail()).length;
  counter.take();
  const kilobytes = Math.round(answers.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000);
  return { requests: answers.length, readUnits, writeUnits, kilobytes, mails };
}

const signIn = () =>
  world.send('login', {
    body: { email: 'member@demo.test', password: 'Test-pass-1', activeFacility: facility },
  });

/** Ids are random, so the pages of a list and its compressed size differ by a little from run to run. */
function expectAbout(name: string, found: number | undefined, wanted: number): void {
  const close = Math.abs((found ?? Number.NaN) - wanted) <= wanted / 100;
  expect({ name, found: close ? wanted : found }).toEqual({ name, found: wanted });
}

describe('the counted journeys', () => {
  it('use what docs/cost.md computes with', async () => {
    const found: Partial<Record<Journey, Use>> = {};
    const browser = await world.signIn('member@demo.test');
    const admin = await world.signIn('admin@demo.test');
    const list = { query: { facility }, headers: { 'accept-encoding': 'br' } };

    found.firstSignIn = await counted(async () => [
      await world.send('listFacilities'),
      await signIn(),
      await world.send('listPlans', list, browser),
    ]);
    const known = await world.send('listPlans', list, browser);
    const unchanged = { ...list, headers: { ...list.headers, 'if-none-match': String(known.headers.etag) } };
    found.signIn = await counted(async () => [
      await world.send('listFacilities'),
      await signIn(),
      await world.send('listPlans', unchanged, browser),
    ]);
    let { cookies } = browser;
    found.quarterOfAnHour = await counted(async () => {
      const fresh = await world.send('refresh', { body: {}, cookies });
      cookies = fresh.cookies;
      return [fresh, await world.send('listPlans', unchanged, browser)];
    });
    const id = await world.addPlan('own');
    found.savePlan = await counted(async () => [
      await world.send(
        'updatePlan',
        {
          params: { id },
          headers: { 'if-match': '"1"' },
          body: samplePlan({ facilityName: facility, notes: 'Changed.' }),
        },
        admin,
      ),
    ]);
    found.changedList = await counted(async () => [await world.send('listPlans', unchanged, browser)]);
    found.newPerson = await counted(async (deliver) => {
      const registered = await world.send('register', {
        body: {
          firstName: 'New',
          lastName: 'Person',
          email: 'new@demo.test',
          phoneNumber: '555-0101',
          npi: '1234567893',
          requestedFacility: [facility],
          password: 'A-good-long-one',
          confirmPassword: 'A-good-long-one',
        },
      });
      await deliver();
      const people = await world.send('listUsers', {}, admin);
      const { data } = people.body as { data: { _id: string; email: string }[] };
      const person = data.find(({ email }) => email === 'new@demo.test');
      const approved = await world.send(
        'approveUser',
        { params: { id: person?._id ?? '' }, body: { approvedFacilities: [facility] } },
        admin,
      );
      return [registered, people, approved];
    });
    for (const [name, wanted] of Object.entries(journeys)) {
      const { readUnits, kilobytes, ...exact } = wanted;
      const use = found[name as Journey];
      expect({ name, ...use }).toMatchObject({ name, ...exact });
      expectAbout(name, use?.readUnits, readUnits);
      expectAbout(name, use?.kilobytes, kilobytes);
    }
  }, 60_000);

  it('and docs/cost.md shows the tables that come of them and of what the stack holds', () => {
    const file = readFileSync(join(import.meta.dirname, '../../../docs/cost.md'), 'utf8');
    expect(file).toContain(costTables(standingOf(resourcesOf())));
  });
});
