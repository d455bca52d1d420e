import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import type { MailJob } from '../clients/mail-queue.ts';
import type { Mail } from '../clients/mailer.ts';
import { readWorkerConfig } from '../config.ts';
import { startWorld, type World } from '../testing/world.ts';
import { mailWorker } from './mail-worker.ts';

let world: World;
const admins = ['one@demo.test', 'two@demo.test', 'three@demo.test'];

beforeAll(async () => {
  world = await startWorld();
  for (const email of admins) await world.addPerson({ email, role: 'admin' });
});
afterAll(() => world.stop());

const event = (messageId: string, body: string): SQSEvent => ({
  Records: [{ messageId, body } as SQSRecord],
});
const jobOf = (messageId: string, job: MailJob) => event(messageId, JSON.stringify(job));

/** A mail service that takes mails until its `failing`th, which it refuses once. */
function mailService(failing: number) {
  const taken: string[] = [];
  let calls = 0;
  const send = async ({ to }: Mail): Promise<void> => {
    calls += 1;
    if (calls === failing) throw new Error('The mail service is busy.');
    taken.push(to);
  };
  const worker = mailWorker({ ...world.container, config: readWorkerConfig(world.stack.environment) }, send);
  return { taken, worker };
}

describe('a job to several people', () => {
  it.each([1, 2, 3])('that fails at mail %i goes on there, so that nobody gets it twice', async (failing) => {
    const { id: userId } = await world.addPerson({ email: `new-${failing}@demo.test`, status: 'pending' });
    const { taken, worker } = mailService(failing);
    const job = jobOf(`job-${failing}`, { kind: 'registered', userId });
    expect(await worker(job)).toEqual({ batchItemFailures: [{ itemIdentifier: `job-${failing}` }] });
    expect(taken).toHaveLength(failing - 1);
    expect(await worker(job)).toEqual({ batchItemFailures: [] });
    // The queue may hand out a job again that is done.
    expect(await worker(job)).toEqual({ batchItemFailures: [] });
    expect(taken.toSorted()).toEqual(admins.toSorted());
  });

  it('is sent again for another job about the same person', async () => {
    const { id: userId } = await world.addPerson({ email: 'again@demo.test', status: 'pending' });
    const { taken, worker } = mailService(0);
    await worker(jobOf('job-a', { kind: 'registered', userId }));
    await worker(jobOf('job-b', { kind: 'registered', userId }));
    expect(taken).toHaveLength(2 * admins.length);
  });
});

it.each(['not JSON', '{"kind":"unknown"}'])('gives back %s, which goes to the dead letters', async (body) => {
  const { worker } = mailService(0);
  expect(await worker(event('broken', body))).toEqual({
    batchItemFailures: [{ itemIdentifier: 'broken' }],
  });
});
