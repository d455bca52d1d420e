import { describe, expect, it } from '@jest/globals';
import type { Mail } from '../clients/mailer.ts';
import { openMailQueue } from '../clients/queues/mail-queue.ts';
import { readWorkerConfig } from '../config.ts';
import { keys } from '../data/table/keys.ts';
import type { MailJob } from '../mails/mail-job.ts';
import { startTestWorld } from '../testing/world.ts';
import { mailWorker } from './mail-worker.ts';

const admins = ['one@demo.test', 'two@demo.test', 'three@demo.test'];

const world = await startTestWorld();
for (const email of admins) await world.addPerson({ email, role: 'admin' });

const event = (messageId: string, body: string, handedOut = 1) => ({
  Records: [{ messageId, body, attributes: { ApproximateReceiveCount: String(handedOut) } }],
});
const jobOf = (messageId: string, job: MailJob, handedOut?: number) =>
  event(messageId, JSON.stringify(job), handedOut);

const registered = (userId: string) => ({ kind: 'registered', userId, registrationId: userId }) as const;

/** A mail service that accepts all emails except the `failing`th, which it rejects once. */
function mailService(failing: number, sleep: (ms: number) => Promise<void> = world.container.sleep) {
  const taken: string[] = [];
  let calls = 0;
  const send = async ({ to }: Mail): Promise<void> => {
    calls += 1;
    if (calls === failing) throw new Error('The mail service is busy.');
    taken.push(to);
  };
  const config = readWorkerConfig(world.stack.environment);
  const worker = mailWorker({ ...world.container, sleep, config }, send);
  return { taken, worker };
}

describe('an email job for several users', () => {
  it('that fails at one email reaches all others, and no user twice', async () => {
    const { id: userId } = await world.addPerson({ email: 'new@demo.test', status: 'pending' });
    const { taken, worker } = mailService(2);
    const job = jobOf('job-2', registered(userId));
    expect(await worker(job)).toEqual({ batchItemFailures: [{ itemIdentifier: 'job-2' }] });
    expect(taken).toHaveLength(admins.length - 1);
    expect(await worker(job)).toEqual({ batchItemFailures: [] });
    // The queue may redeliver a job that is already done.
    expect(await worker(job)).toEqual({ batchItemFailures: [] });
    expect(taken.toSorted()).toEqual(admins.toSorted());
  });

  it('is sent once for what happens once, and again for what happens again', async () => {
    const { id: userId } = await world.addPerson({ email: 'again@demo.test', status: 'pending' });
    const { taken, worker } = mailService(0);
    for (const id of ['job-a', 'job-b']) await worker(jobOf(id, registered(userId)));
    expect(taken.toSorted()).toEqual(admins.toSorted());
    for (const id of ['job-c', 'job-d']) await worker(jobOf(id, { kind: 'passwordChanged', userId }));
    expect(taken.slice(admins.length)).toEqual(['again@demo.test', 'again@demo.test']);
  });
});

it('administrators are told when the facility that a registration asks for was deleted', async () => {
  const { id: userId } = await world.addPerson({ email: 'late@demo.test', status: 'pending' });
  await world.changePerson(userId, { requestedFacilityIds: ['deleted0'] });
  await openMailQueue(world.container.config.MAIL_QUEUE_URL)(registered(userId));
  const [mail] = await world.deliverMail();
  expect(mail?.text).toContain('Someone is asking for access to a deleted facility, under this name');
});

describe('an email job about a record that is being stored', () => {
  it('waits a moment for the record', async () => {
    const { id: userId } = await world.addPerson({ email: 'soon@demo.test', status: 'pending' });
    const stored = await world.container.table.get(keys.user(userId));
    await world.container.table.delete(keys.user(userId));
    const { taken, worker } = mailService(0, async () => {
      await world.container.table.put({ ...stored, ...keys.user(userId) });
    });
    expect(await worker(jobOf('job-soon', registered(userId)))).toEqual({
      batchItemFailures: [],
    });
    expect(taken.toSorted()).toEqual(admins.toSorted());
  });

  it.each([
    registered('abandoned'),
    { ...registered('abandoned'), kind: 'confirmRegistration' },
    { kind: 'updateRequested', requestKey: 'abandoned' },
  ] as const)('is retried once, and then dropped: %j', async (job) => {
    const { taken, worker } = mailService(0);
    const before = world.log.entries.length;
    const again = { batchItemFailures: [{ itemIdentifier: 'job-never' }] };
    expect(await worker(jobOf('job-never', job))).toEqual(again);
    expect(await worker(jobOf('job-never', job, 2))).toEqual({ batchItemFailures: [] });
    expect(taken).toEqual([]);
    // Nothing is logged, since nobody needs to act.
    expect(world.log.entries.slice(before)).toEqual([]);
  });

  it('sends no approval before it is stored', async () => {
    const { id: userId } = await world.addPerson({ email: 'waiting@demo.test', status: 'pending' });
    const { taken, worker } = mailService(0);
    const job = { kind: 'approved', userId } as const;
    expect((await worker(jobOf('job-early', job))).batchItemFailures).toHaveLength(1);
    await world.changePerson(userId, { status: 'approved' });
    expect((await worker(jobOf('job-early', job, 2))).batchItemFailures).toEqual([]);
    expect(taken).toEqual(['waiting@demo.test']);
  });
});

it.each(['not JSON', '{"kind":"unknown"}'])('the job %s is returned to the queue', async (body) => {
  const { worker } = mailService(0);
  expect(await worker(event('broken', body))).toEqual({
    batchItemFailures: [{ itemIdentifier: 'broken' }],
  });
});
