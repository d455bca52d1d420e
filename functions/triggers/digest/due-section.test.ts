import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type MailChoices, noMails } from '../../../shared/people/mail-choices.ts';
import { addDays } from '../../../shared/records/days.ts';
import { mondayOf } from '../../../shared/records/weeks.ts';
import { openMailQueue } from '../../clients/queues/mail-queue.ts';
import { planKeyRanges } from '../../data/table/keys.ts';
import { changing } from '../../testing/http-event.ts';
import { addContract } from '../../testing/hub-records.ts';
import { samplePlan } from '../../testing/sample-plan.ts';
import { facilities, type SignedInBrowser, startWorld, type World } from '../../testing/world.ts';
import { digests } from '../digest.ts';
import { dueSection } from './due-section.ts';
import { periodOf } from './period.ts';

let world: World;
let admin: SignedInBrowser;
let now: number;
const email = 'admin@demo.test';
const monday = addDays(mondayOf(new Date().toISOString().slice(0, 10)), 14);
const noon = (days: number) => Date.parse(`${addDays(monday, days)}T12:00:00Z`);

beforeEach(async () => {
  // A Thursday in the future, so that no session is older than the keys that sign for it.
  now = noon(-4);
  world = await startWorld({ now: () => now });
});
afterEach(() => world.stop());

async function person(email: string, choices: Partial<MailChoices>, role: 'admin' | 'user' = 'admin') {
  const { id } = await world.addPerson({ email, role });
  const mailChoices: MailChoices = { ...noMails, ...choices };
  await world.changePerson(id, { mailChoices });
  return id;
}
const send = (
  call: 'verifyPlan' | 'setPlanOwner' | 'setPayerContractOwner',
  id: string,
  version: number,
  body: object,
) => world.send(call, { params: { id }, headers: changing(version), body }, admin);
const run = () => digests(world.container, openMailQueue(world.container.config.MAIL_QUEUE_URL))();
/** Returns what each person was emailed this many days after the first Monday. */
async function mailsOf(days: number): Promise<Record<string, string>> {
  now = noon(days);
  await run();
  return Object.fromEntries((await world.deliverMail()).map(({ to, text }) => [to, text]));
}

it('the digest reminds owners once a week of due facts, theirs and unowned ones, with links', async () => {
  const me = await person(email, { dueFacts: true });
  const other = await person('other@demo.test', { dueFacts: true });
  await person('not-asked@demo.test', {});
  await person('member@demo.test', { dueFacts: true }, 'user');
  admin = await world.signIn(email);
  const plan = async (descriptiveName: string, owner: object, days: number) => {
    const id = await world.addPlan('own', { descriptiveName });
    await send('setPlanOwner', id, 1, { ...owner, interval: days });
    await send('verifyPlan', id, 2, {
      groups: ['contracting', 'claims', 'contacts', 'authorization', 'cards'],
    });
    return id;
  };
  const mine = await plan('Mine PPO', { ownerId: me }, 30);
  await plan('Other HMO', { ownerId: other }, 30);
  await plan('Nobody EPO', {}, 30);
  await plan('Still fine', { ownerId: me }, 90);
  const contract = await addContract(world, { facilityName: facilities.own, payerName: 'Fernholt' });
  await send('setPayerContractOwner', contract._id, 1, { interval: 30 });
  const past = { facilityName: facilities.own, payerName: 'Past Payer', endDate: addDays(monday, -1) };
  await send('setPayerContractOwner', (await addContract(world, past))._id, 1, { interval: 30 });

  // Only facts that were never verified, until the month is over.
  const first = await mailsOf(0);
  expect(Object.keys(first).sort()).toEqual([email, 'other@demo.test']);
  expect(first[email]).toContain('- Fernholt: not verified yet');
  expect(first[email]).not.toMatch(/PPO|Past Payer/);
  // The page behind this line has plans only: with none due, it would say that no facts are due.
  expect(first[email]).not.toContain('Review the plans');
  for (const days of [1, 4, 6]) expect(await mailsOf(days)).toEqual({});

  const mails = await mailsOf(28);
  const text = mails[email] ?? '';
  expect(text).toContain('Facts to verify at North Hospital');
  // At that facility, whichever one is active in the browser that opens the link.
  const queue = 'http://localhost:3000/admin/facts-due?facility=north000';
  expect(text).toContain(`- Review the plans one by one\n  ${queue}\n`);
  expect(text).toContain(`- Mine PPO: due, yours\n  http://localhost:3000/plans?plan=${mine}`);
  expect(text.indexOf('Mine PPO')).toBeLessThan(text.indexOf('Nobody EPO: due'));
  expect(text).toContain(`http://localhost:3000/admin/payers?contract=${contract._id}`);
  expect(text).toContain('/unsubscribe/');
  expect(text).not.toMatch(/Other HMO|Still fine/);
  // Nothing is due there.
  expect(text).not.toContain(facilities.second);
  expect(mails['other@demo.test']).toMatch(/Other HMO: due, yours/);
  expect(mails['other@demo.test']).not.toContain('Mine PPO');
  // Sent only once a week, however often it runs, and also after an interrupted run.
  expect(await mailsOf(28)).toEqual({});
  expect(await mailsOf(30)).toEqual({});
});

it('the digest lists what former administrators own for every administrator, and counts what is verified of a plan', async () => {
  await person(email, { dueFacts: true });
  const left = {
    demoteUser: 'Demoted HMO',
    suspendUser: 'Suspended HMO',
    deleteUser: 'Deleted HMO',
  } as const;
  const calls = Object.keys(left) as (keyof typeof left)[];
  admin = await world.signIn(email);
  for (const call of calls) {
    const ownerId = await person(`${call}@demo.test`, {});
    const id = await world.addPlan('own', { descriptiveName: left[call] });
    await send('setPlanOwner', id, 1, { ownerId, interval: 30 });
    expect((await world.send(call, { params: { id: ownerId } }, admin)).status).toBeLessThan(300);
  }
  const begun = await world.addPlan('own', { descriptiveName: 'Begun POS' });
  await send('setPlanOwner', begun, 1, { interval: 30 });
  await send('verifyPlan', begun, 2, { groups: ['claims'] });
  const text = (await mailsOf(0))[email];
  expect(text).toMatch(/- Begun POS: 1 of \d verified\n/);
  for (const name of Object.values(left)) expect(text).toContain(`- ${name}: not verified yet\n`);
});

it('the digest keeps of the due plans of all facilities only what it says about them', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const kept = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const text = Buffer.alloc(500_000, 'x');
  async function* queryRange(_: string, from: string) {
    if (from !== planKeyRanges[0]?.[0]) return;
    const plan = { ...samplePlan(), descriptiveName: 'Large PPO', notes: text.toString('latin1') };
    yield { key: '0', createdAt: new Date(now).toISOString(), plan };
  }
  const section = dueSection({ table: { ...world.container.table, queryRange }, now: new Date(now) });
  const reader = await world.addPerson({ email, role: 'admin' });
  const newsOf = (at: number) =>
    section({
      person: reader,
      choices: { ...noMails, dueFacts: true },
      facility: {
        id: `f${at}`,
        name: `Hospital ${at}`,
        primaryColor: '#005b7f',
        version: 1,
        verifyEvery: 30,
      },
      period: periodOf(monday, addDays(monday, -1)),
    });
  const before = kept();
  for (let at = 0; at < 60; at++) expect((await newsOf(at))?.lines).toHaveLength(2);
  expect(kept() - before).toBeLessThan(10_000_000);
  expect((await newsOf(0))?.lines[1]?.text).toBe('Large PPO: not verified yet');
});
