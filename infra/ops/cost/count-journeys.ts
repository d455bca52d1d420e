import { createHash } from 'node:crypto';
import { readDirectory } from '../../../functions/data/facility-directory.ts';
import { nextStored } from '../../../functions/plans/plan-changes.ts';
import { plansRepository } from '../../../functions/plans/repository.ts';
import { samplePlan } from '../../../functions/testing/sample-plan.ts';
import type { TestAnswer } from '../../../functions/testing/test-answer.ts';
import { facilities, password, startWorld, type World } from '../../../functions/testing/world.ts';
import { limits } from '../../../shared/limits.ts';
import * as z from '../../../shared/zod.ts';
import { startDynamoDb } from '../../local/stand-ins/dynamodb.ts';
import { type CountingTable, countTable } from '../../testing/counting-table.ts';
import { countedPlans, type Journeys, type Use } from './journeys.ts';

const facility = facilities.own;
const peopleSchema = z.looseObject({ data: z.array(z.looseObject({ _id: z.string(), email: z.string() })) });

/** Runs each journey once against the stand-ins and counts what it uses. */
export async function countJourneys(): Promise<Journeys> {
  const database = await startDynamoDb(undefined);
  const counter = await countTable(() => database.endpoint);
  // A stopped clock: after a minute a call would read the directory of facilities once more, however slow the machine is.
  const now = Date.now();
  const world = await startWorld({
    now: () => now,
    endpoints: { AWS_ENDPOINT_URL_DYNAMODB: counter.endpoint },
    countsCalls: true,
  });
  try {
    await world.addPerson({ email: 'member@demo.test' });
    await world.addPerson({ email: 'admin@demo.test', role: 'admin' });
    await fill(world);
    return await count(world, counter);
  } finally {
    await world.stop();
    await counter.stop();
    await database.stop();
  }
}

/** Returns 900 letters that compress no better than notes that a person writes. */
const notesOf = (index: number): string =>
  Array.from({ length: 15 }, (_, part) =>
    createHash('sha256').update(`${index}/${part}`).digest('hex').slice(0, 60),
  ).join('');

/** Writes plans of about 1.5 KB each, 49 per transaction as `npm run ops -- import-plans` does. */
async function fill(world: World): Promise<void> {
  const { table } = world.container;
  const directory = await readDirectory(table);
  const id = directory.facilities.find(({ name }) => name === facility)?.id ?? '';
  const repository = plansRepository(table);
  // Dated last week, because plans written a moment ago are sent along with later changes.
  const lastWeek = new Date(Date.now() - 7 * 86_400_000);
  const plans = Array.from({ length: countedPlans }, (_, index) => {
    const input = samplePlan({
      facilityName: facility,
      descriptiveName: `Plan ${index}`,
      notes: notesOf(index),
    });
    const plan = nextStored(input, id, directory, lastWeek);
    // An equal number for each first digit, which a list reads after a change (functions/data/plans/plan-writes.ts).
    return { ...plan, key: (index % 16).toString(16) + plan.key.slice(1) };
  });
  for (let at = 0; at < plans.length; at += 49) {
    const writes = plans.slice(at, at + 49).map((after) => ({ before: undefined, after }));
    await repository.writeMany(writes, { id: 'test', name: 'Test' }, lastWeek);
  }
}

async function count(world: World, counter: CountingTable): Promise<Journeys> {
  const counted = async (
    run: (deliver: () => Promise<string>) => Promise<readonly TestAnswer[]>,
  ): Promise<Use> => {
    counter.take();
    const sent: unknown[] = [];
    const answers = await run(async () => {
      const mails = await world.deliverMail();
      sent.push(...mails);
      return mails.map(({ text }) => text).join('\n');
    });
    const { readUnits, writeUnits } = counter.take();
    const refused = answers.find(({ status }) => ![200, 201, 204, 304].includes(status));
    if (refused !== undefined) throw new Error(`A journey was refused with ${refused.status}.`);
    const mails = sent.length + (await world.deliverMail()).length;
    counter.take();
    const kilobytes = Math.round(answers.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000);
    return { requests: answers.length, readUnits, writeUnits, kilobytes, mails };
  };
  const signIn = () =>
    world.send('login', { body: { email: 'member@demo.test', password, activeFacility: facility } });
  const browser = await world.signIn('member@demo.test');
  const admin = await world.signIn('admin@demo.test');
  const list = { query: { facility }, headers: { 'accept-encoding': 'br' } };
  const mustReads = () => world.send('listMustReads', { query: { facility } }, browser);
  const color = () => world.send('getFacility', { params: { name: facility } });
  const names = () => world.send('listPayerNames', {}, browser);

  // The sign-in screen, sign-in, must-read notes, the facility's color, other names of payers, and the whole plan list, cached
  // neither on the PC nor by the function.
  const firstSignIn = await counted(async () => [
    await world.send('listFacilities'),
    await signIn(),
    await world.send('listPlans', list, browser),
    await mustReads(),
    await color(),
    await names(),
  ]);
  // The same on a PC that has cached the list, while the plans have not changed.
  const firstList = await world.send('listPlans', list, browser);
  const unchanged = {
    ...list,
    headers: { ...list.headers, 'if-none-match': `${firstList.headers.etag}, "changes"` },
  };
  const signInAgain = await counted(async () => [
    await world.send('listFacilities'),
    await signIn(),
    await world.send('listPlans', unchanged, browser),
    await mustReads(),
    await color(),
    await names(),
  ]);
  // 15 minutes of looking up plans: one token refresh, the list found unchanged at every check, must-read notes, other names
  // of payers. Searching makes no calls.
  const quarterOfAnHour = await counted(async () => {
    const checks: TestAnswer[] = [];
    for (let minute = 0; minute < 15; minute += limits.listRecheckMinutes)
      checks.push(await world.send('listPlans', unchanged, browser));
    const renewed = await world.send('refresh', { body: {}, cookies: browser.cookies });
    return [renewed, ...checks, await mustReads(), await names()];
  });
  // An administrator changes a plan.
  const id = await world.addPlan('own');
  const change = {
    params: { id },
    headers: { 'if-match': '"1"' },
    body: samplePlan({ facilityName: facility, notes: 'Changed.' }),
  };
  const savePlan = await counted(async () => [await world.send('updatePlan', change, admin)]);
  // The list again after an administrator changed a plan; the function and the PC have the previous list cached.
  const changedList = await counted(async () => [await world.send('listPlans', unchanged, browser)]);
  // A user registers and opens the emailed link; an administrator looks at the list of people and approves.
  const newPerson = await counted(async (deliver) => {
    const registered = await world.send('register', { body: newcomer });
    const [, token] = /confirm-registration\/([\w-]{43})/.exec(await deliver()) ?? [];
    const proof = { token, password: newcomer.password };
    const proven = await world.send('confirmRegistration', { body: proof });
    await deliver();
    const people = await world.send('listUsers', {}, admin);
    const person = peopleSchema.parse(people.body).data.find(({ email }) => email === newcomer.email);
    const approval = { params: { id: person?._id ?? '' }, body: { approvedFacilities: [facility] } };
    return [registered, proven, people, await world.send('approveUser', approval, admin)];
  });
  return { firstSignIn, signIn: signInAgain, quarterOfAnHour, changedList, savePlan, newPerson };
}

const newcomer = {
  firstName: 'New',
  lastName: 'Person',
  email: 'new@demo.test',
  phoneNumber: '555-0101',
  npi: '1234567893',
  requestedFacility: [facility],
  password: 'A-good-long-one',
  confirmPassword: 'A-good-long-one',
};
