import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { limits } from '../../shared/limits.ts';
import type { MailChoices } from '../../shared/people/mail-choices.ts';
import { openMailQueue } from '../clients/queues/mail-queue.ts';
import { keepDigest } from '../data/digests.ts';
import { readDirectory } from '../data/facility-directory.ts';
import { facilitiesAtOnce } from '../data/plans/plan-items.ts';
import { keys } from '../data/table/keys.ts';
import type { MailJob } from '../mails/mail-job.ts';
import { nextStored } from '../plans/plan-changes.ts';
import { plansRepository } from '../plans/repository.ts';
import { addContract } from '../testing/hub-records.ts';
import { samplePlan } from '../testing/sample-plan.ts';
import { openTestImports } from '../testing/test-imports.ts';
import { facilities, startWorld, type World } from '../testing/world.ts';
import { digests } from './digest.ts';

let world: World;
let now: number;
const author = { id: 'test', name: 'Test' };
const hour = 60 * 60 * 1_000;

beforeEach(async () => {
  // A Thursday, an hour before the digest is due.
  now = Date.parse('2037-11-26T10:00:00Z');
  world = await startWorld({ now: () => now });
});
afterEach(() => world.stop());

const at = (iso: string) => {
  now = Date.parse(iso);
};
const addPlanAt = (iso: string, descriptiveName: string) => {
  at(iso);
  return world.addPlan('own', { descriptiveName });
};
const queue = () => openMailQueue(world.container.config.MAIL_QUEUE_URL);
const run = (mails = queue()) => digests(world.container, mails)();
const runAt = (iso: string) => {
  at(iso);
  return run();
};

async function reader(
  email: string,
  choices: Partial<MailChoices>,
  more: Parameters<World['addPerson']>[0] = { email },
) {
  const person = await world.addPerson({ ...more, email });
  const mailChoices = { changes: 'never', dueFacts: false, endingContracts: false, ...choices };
  await world.changePerson(person.id, { mailChoices } as { mailChoices: MailChoices });
  return person;
}

async function edit(id: string, change: object): Promise<void> {
  const { table } = world.container;
  const plans = plansRepository(table);
  const before = await plans.find(id);
  if (before === undefined) throw new Error('There is no such plan.');
  const directory = await readDirectory(table);
  const input = { ...samplePlan(), descriptiveName: before.plan.descriptiveName, ...change };
  const after = nextStored(input, before.facilityId, directory, new Date(now), before);
  await plans.writeMany([{ before, after }], author, new Date(now));
}

async function chooseDaily(email: string): Promise<void> {
  const browser = await world.signIn(email);
  await world.send('setMailChoices', { body: { changes: 'daily' } }, browser);
}

const textsTo = (mails: Awaited<ReturnType<World['deliverMail']>>, email: string) =>
  mails.filter(({ to }) => to === email).map(({ text }) => text);

describe('a daily digest', () => {
  it('lists what was added, changed and deleted since the previous one, with links', async () => {
    await reader('daily@demo.test', { changes: 'daily' });
    at('2037-11-20T10:00:00Z');
    const id = await world.addPlan('own', { descriptiveName: 'Fernholt HMO' });
    const old = await world.addPlan('own', { descriptiveName: 'Old PPO' });
    at('2037-11-26T10:00:00Z');
    const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin' });
    await edit(id, { notes: 'Call first.', payerId: '11111' });
    await world.addPlan('own', { descriptiveName: 'New <PPO>' });
    await world.send('deletePlan', { params: { id: old }, headers: { 'if-match': 'W/"1"' } }, admin);
    expect(await runAt('2037-11-26T11:30:00Z')).toEqual({ day: '2037-11-26', people: 1, mails: 1 });
    const [mail, ...others] = (await world.deliverMail()).filter(({ to }) => to === 'daily@demo.test');
    expect(others).toEqual([]);
    expect(mail?.text).toContain('What changed at North Hospital');
    expect(mail?.text).toContain(
      `- Fernholt HMO: changed (Notes, Payer ID (HB))\n  http://localhost:3000/plans?plan=${id}`,
    );
    expect(mail?.text).toContain('- New <PPO>: added');
    expect(mail?.text).toContain('- Old PPO: deleted');
    expect(mail?.html).toContain('New &lt;PPO&gt;: added');
    // The next day there is no news.
    expect(await runAt('2037-11-27T11:30:00Z')).toMatchObject({ people: 1, mails: 0 });
    expect(textsTo(await world.deliverMail(), 'daily@demo.test')).toEqual([]);
    // It makes up for days on which nothing ran.
    await addPlanAt('2037-11-28T09:00:00Z', 'Late PPO');
    await runAt('2037-11-30T12:00:00Z');
    expect(textsTo(await world.deliverMail(), 'daily@demo.test')).toEqual([
      expect.stringContaining('Late PPO: added'),
    ]);
  });
});

it('a digest that is changed from weekly to daily makes up once for the days since Monday', async () => {
  const email = 'changes@demo.test';
  await reader(email, { changes: 'weekly' });
  await runAt('2037-11-23T11:30:00Z');
  await addPlanAt('2037-11-24T10:00:00Z', 'Tuesday PPO');
  await runAt('2037-11-25T11:30:00Z');
  at('2037-11-25T15:00:00Z');
  await chooseDaily(email);
  await runAt('2037-11-26T11:30:00Z');
  expect(textsTo(await world.deliverMail(), email)).toEqual([expect.stringContaining('Tuesday PPO: added')]);
  await runAt('2037-11-27T11:30:00Z');
  expect(textsTo(await world.deliverMail(), email)).toEqual([]);
});

it.each([
  ['a Monday', '2037-11-29', '2037-11-30', '2037-12-01'],
  ['a Thursday', '2037-11-25', '2037-11-26', '2037-11-27'],
])(
  'a change to daily between the hour of %s’s digest and its run repeats and misses no day',
  async (_, before, day, next) => {
    const email = 'changes@demo.test';
    await reader(email, { changes: 'weekly' });
    await runAt('2037-11-23T11:30:00Z');
    await addPlanAt('2037-11-24T10:00:00Z', 'Tuesday PPO');
    await runAt(`${before}T11:30:00Z`);
    await addPlanAt(`${day}T10:00:00Z`, 'Morning PPO');
    at(`${day}T11:10:00Z`);
    await chooseDaily(email);
    await runAt(`${day}T11:30:00Z`);
    await runAt(`${next}T11:30:00Z`);
    const all = textsTo(await world.deliverMail(), email).join();
    expect(all.match(/\w+ PPO: added/g)).toEqual(['Morning PPO: added', 'Tuesday PPO: added']);
  },
);

it('a deletion that was undone between the digest’s hour and its run is a restored plan in the next one', async () => {
  const email = 'daily@demo.test';
  await reader(email, { changes: 'daily' });
  at('2037-11-02T10:00:00Z');
  const id = await world.addPlan('own', { descriptiveName: 'Fernholt PPO' });
  at('2037-11-26T09:00:00Z');
  await edit(id, { notes: 'Call first.' });
  at('2037-11-26T10:00:00Z');
  const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin' });
  await world.send('deletePlan', { params: { id }, headers: { 'if-match': 'W/"2"' } }, admin);
  at('2037-11-26T11:10:00Z');
  const restore = { params: { id }, body: { version: 2 }, headers: { 'if-match': 'W/"3"' } };
  expect((await world.send('restorePlan', restore, admin)).status).toBe(200);
  await runAt('2037-11-26T11:30:00Z');
  await runAt('2037-11-27T11:30:00Z');
  const texts = textsTo(await world.deliverMail(), email);
  expect(texts.map((text) => /Fernholt PPO: .*/.exec(text)?.[0])).toEqual([
    'Fernholt PPO: changed (Notes)',
    'Fernholt PPO: restored',
  ]);
});

it('an import that was undone is in the digest only if the previous one listed what it changed', async () => {
  const daily = 'daily@demo.test';
  await reader(daily, { changes: 'daily' });
  const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin' });
  const imports = openTestImports(world, () => admin);
  const write = async (...lines: string[]) => {
    const found = await imports.drop(['Class,Payer,Plan,Code,Name,Notes', ...lines].join('\n'));
    const checked = await imports.check(found._id, found.map ?? {});
    await imports.apply(checked);
    return checked;
  };
  const changes = ['Other,Fernholt,PPO,1,Fernholt PPO,New', 'Other,Fernholt,HMO,2,Added HMO,'];
  const undo = async (batch: Awaited<ReturnType<typeof write>>) => {
    await imports.undo(batch);
    expect(await imports.plans(facilities.own)).toMatchObject([{ notes: 'Old' }]);
  };
  at('2037-11-02T10:00:00Z');
  await write('Other,Fernholt,PPO,1,Fernholt PPO,Old');
  at('2037-11-25T10:00:00Z');
  await undo(await write(...changes));
  expect(await runAt('2037-11-25T11:30:00Z')).toMatchObject({ people: 1, mails: 0 });

  at('2037-11-26T10:00:00Z');
  const batch = await write(...changes);
  await runAt('2037-11-26T11:30:00Z');
  const [before] = textsTo(await world.deliverMail(), daily);
  expect(before).toContain('- Fernholt PPO: changed (Notes)');
  expect(before).toContain('- Added HMO: added');
  at('2037-11-26T12:00:00Z');
  await undo(batch);
  await runAt('2037-11-27T11:30:00Z');
  const [after] = textsTo(await world.deliverMail(), daily);
  expect(after).toContain('- Fernholt PPO: changed (Notes)');
  expect(after).toContain('- Added HMO: deleted');
});

it('a weekly digest arrives on Monday and covers the seven days before it', async () => {
  await reader('weekly@demo.test', { changes: 'weekly' });
  await world.addPlan('own', { descriptiveName: 'Weekly PPO' });
  const mails: string[] = [];
  for (const day of ['26', '27', '28', '29', '30']) {
    await runAt(`2037-11-${day}T11:30:00Z`);
    for (const text of textsTo(await world.deliverMail(), 'weekly@demo.test')) mails.push(`${day} ${text}`);
  }
  expect(mails).toEqual([expect.stringContaining('Weekly PPO: added')]);
  expect(mails[0]).toMatch(/^30 /);
});

describe('a digest', () => {
  it('is not sent to a user who did not choose it, is suspended or has no access', async () => {
    await reader('never@demo.test', {});
    await world.addPerson({ email: 'unasked@demo.test' });
    await reader('gone@demo.test', { changes: 'daily' }, { email: '', status: 'disabled' });
    await reader('elsewhere@demo.test', { changes: 'daily' }, { email: '', access: ['second'] });
    await world.addPlan('own');
    expect(await runAt('2037-11-26T11:30:00Z')).toMatchObject({ mails: 0 });
    expect(await world.deliverMail()).toEqual([]);
  });

  it('is not delivered to a user who loses access or unsubscribes before its email is sent', async () => {
    const moved = await reader('moved@demo.test', { changes: 'daily' });
    const stopped = await reader('stopped@demo.test', { changes: 'daily' });
    await world.addPlan('own');
    expect(await runAt('2037-11-26T11:30:00Z')).toMatchObject({ mails: 2 });
    await world.changePerson(moved.id, { facilityIds: ['south000'] });
    await world.changePerson(stopped.id, { mailChoices: undefined } as object);
    expect(await world.deliverMail()).toEqual([]);
  });
});

describe('a long digest', () => {
  it('shows what is short in full, however many plans an import added', async () => {
    const email = 'admin@demo.test';
    await reader(email, { changes: 'daily', endingContracts: true }, { email, role: 'admin' });
    await addContract(world, { facilityName: facilities.own, payerName: 'Fernholt', endDate: '2037-12-26' });
    for (let added = 0; added < limits.digest.lines + 20; added++) await world.addPlan('own');
    await world.addPlan('second', { descriptiveName: 'South PPO' });
    await runAt('2037-11-26T11:30:00Z');
    const [text = ''] = textsTo(await world.deliverMail(), email);
    expect(text).toContain('- South PPO: added');
    expect(text).toContain('- Fernholt (Commercial, Contracted): ends in 30 days, on Dec 26, 2037');
    expect(text.match(/^- Sample/gm)).toHaveLength(limits.digest.lines - 2);
    expect(text).toContain('- and 22 more');
  });

  it('writes the number of what it leaves out with its commas', async () => {
    const { id } = await reader('daily@demo.test', { changes: 'daily' });
    const heading = `What changed at ${facilities.own}`;
    const parts = [{ facilityId: 'north000', heading, lines: [], more: 9_900 }];
    await keepDigest(world.container.table, id, { day: '2037-11-26', parts }, new Date(now));
    await queue()({ kind: 'digest', userId: id, day: '2037-11-26' });
    expect(textsTo(await world.deliverMail(), 'daily@demo.test')[0]).toContain('- and 9,900 more');
  });
});

describe('an interrupted digest run', () => {
  /** Runs the digest, which is ended at its nth email, before or after that is on the queue. */
  async function runUntil(last: number, isQueued: boolean): Promise<void> {
    let mails = 0;
    const send = queue();
    const broken = async (job: MailJob) => {
      mails += 1;
      if (mails < last || isQueued) await send(job);
      if (mails === last) throw new Error('The function was ended.');
    };
    await expect(run(broken)).rejects.toThrow('ended');
  }

  it.each([1, 3])(
    'at email %i is finished by the next run, and no user gets an email twice',
    async (failing) => {
      const people = ['one@demo.test', 'two@demo.test', 'three@demo.test'];
      for (const email of people) await reader(email, { changes: 'daily' });
      await world.addPlan('own');
      at('2037-11-26T11:30:00Z');
      // When the function ends, the email may or may not be on the queue.
      await runUntil(failing, failing > 1);
      now += hour;
      // Later changes belong to the next digest.
      await world.addPlan('own', { descriptiveName: 'Later PPO' });
      await run();
      await run();
      const mails = await world.deliverMail();
      expect(mails.map(({ to }) => to).toSorted()).toEqual(people.toSorted());
      expect(mails.some(({ text }) => text.includes('Later PPO'))).toBe(false);
    },
  );

  it('that is not finished that day reaches every user once through the next day’s run', async () => {
    for (const email of ['one@demo.test', 'two@demo.test']) await reader(email, { changes: 'daily' });
    await world.addPlan('own', { descriptiveName: 'First PPO' });
    at('2037-11-26T11:30:00Z');
    await runUntil(2, false);
    await runAt('2037-11-27T11:30:00Z');
    const mails = await world.deliverMail();
    expect(
      mails
        .filter(({ text }) => text.includes('First PPO'))
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(['one@demo.test', 'two@demo.test']);
  });

  it('repeats nothing to a user who had just changed from weekly to daily and whose digest it had sent', async () => {
    const email = 'changes@demo.test';
    await reader(email, { changes: 'weekly' });
    await addPlanAt('2037-11-24T10:00:00Z', 'Tuesday PPO');
    await runAt('2037-11-24T11:30:00Z');
    at('2037-11-24T15:00:00Z');
    await chooseDaily(email);
    at('2037-11-25T11:30:00Z');
    await runUntil(1, true);
    await addPlanAt('2037-11-26T10:00:00Z', 'Thursday PPO');
    await runAt('2037-11-26T11:30:00Z');
    const all = textsTo(await world.deliverMail(), email).join();
    expect(all.match(/\w+ PPO: added/g)).toEqual(['Tuesday PPO: added', 'Thursday PPO: added']);
  });
});

it('a digest reads the plans of another facility while those of one are read, in the order of its parts', async () => {
  await reader(
    'both@demo.test',
    { changes: 'daily' },
    { email: 'both@demo.test', access: ['own', 'second'] },
  );
  for (const facility of ['own', 'second'] as const) await world.addPlan(facility);
  at('2037-11-26T11:30:00Z');
  const { table } = world.container;
  const begun = new Set<string>();
  let together = 0;
  async function* queryRange(...range: Parameters<typeof table.queryRange>) {
    if (range[0].startsWith('FACILITY#')) begun.add(range[0]);
    yield* table.queryRange(...range);
    together = Math.max(together, begun.size);
    begun.delete(range[0]);
  }
  await digests({ ...world.container, table: { ...table, queryRange } }, queue())();
  expect(together).toBe(facilitiesAtOnce);
  const [text = ''] = textsTo(await world.deliverMail(), 'both@demo.test');
  expect(text.indexOf(facilities.own)).toBeLessThan(text.indexOf(facilities.second));
});

it('every digest has a link that unsubscribes without signing in, even when it is used twice', async () => {
  const { id } = await reader('stops@demo.test', { changes: 'daily' });
  await world.addPlan('own');
  await runAt('2037-11-26T11:30:00Z');
  const [mail] = await world.deliverMail();
  const token = /\/unsubscribe\/([\w-]{43})$/.exec(mail?.text ?? '')?.[1] ?? '';
  for (const _ of ['once', 'twice']) {
    const answer = await world.send('unsubscribe', { body: { token } });
    expect(answer).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('no more digests') },
    });
  }
  expect(await world.container.table.get(keys.user(id))).not.toHaveProperty('mailChoices');
  await world.addPlan('own');
  expect(await runAt('2037-11-27T11:30:00Z')).toMatchObject({ people: 0, mails: 0 });
  expect(await world.send('unsubscribe', { body: { token: 'x'.repeat(43) } })).toMatchObject({
    status: 400,
    body: { message: 'This link has expired.' },
  });
});
