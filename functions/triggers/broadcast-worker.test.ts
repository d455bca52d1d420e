import { SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import { processMessages } from '../../infra/local/stand-ins/queue-worker.ts';
import { limits } from '../../shared/limits.ts';
import type { Broadcast, DeliveryProblem } from '../../shared/messages/broadcast.ts';
import { times } from '../../shared/testing/depth.ts';
import { type BroadcastMailer, openBroadcastMailer } from '../clients/broadcast-mailer.ts';
import { readWorkerConfig } from '../config.ts';
import { keys } from '../data/table/keys.ts';
import { allPages } from '../testing/all-pages.ts';
import { addManyPeople } from '../testing/person-records.ts';
import { type Outcome, startSesDouble } from '../testing/ses-double.ts';
import { facilities, startTestWorld } from '../testing/world.ts';
import { broadcastWorker } from './broadcast-worker.ts';
import { mailerThatDies } from './testing/dying-mailer.ts';

// Tokens are checked against the machine's own clock, so the world's clock starts there.
let now = Date.now();
const queue = new SQSClient({});
let outcomeOf: (to: string) => Outcome = () => 'take';

const crowd = times(300, 10_000);
const few = 25;

const world = await startTestWorld({ now: () => now });
const ses = await startSesDouble((to) => outcomeOf(to));
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin' });
beforeEach(() => {
  outcomeOf = () => 'take';
  ses.rate = 1_000_000;
  ses.perDay = undefined;
  ses.taken.length = 0;
});
world.onStop(() => {
  ses.stop();
  queue.destroy();
});

const addPeople = (count: number, facilityId: string) =>
  addManyPeople(world.container.table, count, { at: new Date(now), facilityId });

function startWorker(
  sleep: (ms: number) => Promise<void> = async () => undefined,
  mailer: BroadcastMailer = openMailer(),
) {
  const config = readWorkerConfig(world.stack.environment);
  return broadcastWorker({ ...world.container, config, sleep }, mailer);
}

const openMailer = () => openBroadcastMailer(readWorkerConfig(world.stack.environment), ses.client);

async function write(facility: string, author = admin): Promise<Broadcast> {
  const body = { subject: 'News', message: 'Hello.', facilities: [facility] };
  const answer = await world.send('broadcastEmail', { body }, author);
  expect(answer.status).toBe(201);
  return (answer.body as { data: Broadcast }).data;
}

/** Writes a broadcast to a few people and removes its only part from the queue. */
async function writeToFew(author = admin): Promise<{ broadcast: Broadcast; job: SQSEvent }> {
  const broadcast = await write(facilities.second, author);
  await processMessages(queue, world.container.config.BROADCAST_QUEUE_URL, async () => noFailures, 0);
  return { broadcast, job: jobOf(JSON.stringify({ key: broadcast._id, part: 0 })) };
}

const noFailures = { batchItemFailures: [] };
const partFailure = { batchItemFailures: [{ itemIdentifier: 'part' }] };
const jobOf = (body: string): SQSEvent => ({ Records: [{ messageId: 'part', body } as SQSRecord] });

async function drain(worker = startWorker()): Promise<void> {
  while ((await processMessages(queue, world.container.config.BROADCAST_QUEUE_URL, worker, 0)) > 0);
}

const find = async ({ _id: id }: Broadcast) => {
  const answer = await world.send('getBroadcast', { params: { id } }, admin);
  return (answer.body as { data: Broadcast }).data.delivery;
};

async function problems({ _id: id }: Broadcast): Promise<DeliveryProblem[]> {
  const pages = await allPages(async (query) => {
    const answer = await world.send('listDeliveryProblems', { params: { id }, query }, admin);
    return answer.body as { data: DeliveryProblem[]; nextCursor?: string };
  });
  return pages.flatMap(({ data }) => data);
}

it('a large broadcast with 5% failures misses no user and reaches none twice', async () => {
  await addPeople(crowd, 'east0000');
  const refused = new Set<string>();
  // On the first attempt, every twentieth email fails in one of three ways.
  outcomeOf = (to) => {
    const index = Number(/\d+/.exec(to)?.[0]);
    if (index % 20 !== 0 || refused.has(to)) return 'take';
    refused.add(to);
    return index % 60 === 0 ? 'reject' : index % 60 === 20 ? 'throttle' : 'silent';
  };
  const worker = startWorker();
  const broadcast = await write(facilities.foreign);
  expect(broadcast.delivery).toEqual({ total: crowd, sent: 0, failed: 0, uncertain: 0 });
  await drain(worker);

  const third = Math.ceil(crowd / 60);
  const lost = Math.ceil((crowd - 40) / 60);
  const first = await find(broadcast);
  expect(first).toEqual({ total: crowd, sent: crowd - third - lost, failed: third, uncertain: lost });
  const found = await problems(broadcast);
  expect(found).toHaveLength(third + lost);
  expect(found.find(({ outcome }) => outcome === 'failed')?.reason).toMatch(
    /refused it: Address is not verified/,
  );

  await world.send('retryBroadcast', { params: { id: broadcast._id }, body: { uncertain: false } }, admin);
  await drain(worker);
  expect(await find(broadcast)).toEqual({
    total: crowd,
    sent: crowd - lost,
    failed: 0,
    uncertain: lost,
  });
  expect(new Set(ses.taken).size).toBe(crowd);
  expect(ses.taken).toHaveLength(crowd);
});

describe('a part of a broadcast', () => {
  beforeAll(() => addPeople(few, 'south000'));
  const numberOf = (to: string) => Number(/\d+/.exec(to)?.[0]);

  it('resumes after its worker is killed, without sending again to users known to have it', async () => {
    const { broadcast, job } = await writeToFew();
    ses.rate = 14;
    const wave = 6;
    const dying = mailerThatDies(openMailer(), wave);
    expect(await startWorker(undefined, dying)(job)).toEqual(partFailure);
    expect(await find(broadcast)).toMatchObject({ sent: wave, uncertain: 0 });

    // The dead worker's lease keeps others away until it expires.
    expect(await startWorker()(job)).toEqual(partFailure);
    now += limits.broadcast.leaseSeconds * 1_000 + 1;
    expect(await startWorker()(job)).toEqual(noFailures);
    expect(await find(broadcast)).toEqual({ total: few, sent: few - wave, failed: 0, uncertain: wave });
    expect(new Set(ses.taken).size).toBe(few);
    expect(ses.taken).toHaveLength(few);
    // The queue may redeliver a part that is already done.
    expect(await startWorker()(job)).toEqual(noFailures);
    expect(ses.taken).toHaveLength(few);
  });

  it('is sent again to uncertain users only on request', async () => {
    outcomeOf = (to) => (numberOf(to) === 3 ? 'silent' : 'take');
    const { broadcast, job } = await writeToFew();
    await startWorker()(job);
    expect(await find(broadcast)).toMatchObject({ sent: few - 1, uncertain: 1 });
    outcomeOf = () => 'take';
    const retry = (uncertain: boolean) =>
      world.send('retryBroadcast', { params: { id: broadcast._id }, body: { uncertain } }, admin);
    await retry(false);
    await drain();
    expect(ses.taken).toHaveLength(few);
    await retry(true);
    await drain();
    expect(await find(broadcast)).toMatchObject({ sent: few, uncertain: 0 });
    expect(ses.taken).toHaveLength(few + 1);
  });

  it('is sent at the rate that the account is allowed, shared by the workers', async () => {
    ses.rate = 14;
    const { job } = await writeToFew();
    let waited = 0;
    const sleep = async (ms: number) => {
      waited += ms;
      now += ms;
    };
    await startWorker(sleep)(job);
    const perSecond = (14 * limits.broadcast.rateShare) / limits.broadcast.workers;
    expect(ses.taken).toHaveLength(few);
    expect(waited).toBeGreaterThanOrEqual(((few - 1) / perSecond) * 1_000 * 0.99);
  });

  it('is sent although SES reports its rate once a second, and another worker has just asked', async () => {
    ses.busyQuotas = 2;
    const { broadcast, job } = await writeToFew();
    const before = world.log.entries.length;
    expect(await startWorker()(job)).toEqual(noFailures);
    expect(await find(broadcast)).toMatchObject({ sent: few });
    expect(world.log.entries.slice(before)).toEqual([]);
  });

  it('is sent although SES fails to report its rate at first', async () => {
    const lost = Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    const broken = Object.assign(new Error('We are down.'), { name: 'InternalFailure', $fault: 'server' });
    const failures = [lost, broken];
    const quota = async () => {
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      return { perSecond: 1_000_000, perDay: Number.POSITIVE_INFINITY, sent: 0 };
    };
    const { broadcast, job } = await writeToFew();
    expect(await startWorker(undefined, { ...openMailer(), quota })(job)).toEqual(noFailures);
    expect(await find(broadcast)).toMatchObject({ sent: few });
  });

  it('leaves a tenth of the emails of the day, and what it did not send can be retried', async () => {
    ses.perDay = 20;
    const { broadcast, job } = await writeToFew();
    const worker = startWorker();
    expect(await worker(job)).toEqual(noFailures);
    expect(ses.taken.length).toBeGreaterThan(16);
    expect(ses.taken.length).toBeLessThanOrEqual(18);
    const failed = few - ses.taken.length;
    expect(await find(broadcast)).toEqual({ total: few, sent: few - failed, failed, uncertain: 0 });
    expect((await problems(broadcast)).map(({ reason }) => reason)).toEqual(
      Array.from({ length: failed }, () => expect.stringMatching(/almost used up/)),
    );

    ses.perDay = 50_000;
    now += 60_000;
    const retry = { params: { id: broadcast._id }, body: { uncertain: false } };
    await world.send('retryBroadcast', retry, admin);
    await drain(worker);
    expect(await find(broadcast)).toMatchObject({ sent: few, failed: 0 });
    expect(new Set(ses.taken).size).toBe(few);
    expect(ses.taken).toHaveLength(few);
  });

  it('that is half sent when SES no longer reports its quota keeps what it knows', async () => {
    ses.perDay = 20;
    const { broadcast, job } = await writeToFew();
    const mailer = openMailer();
    let questions = 0;
    const quota = async () => {
      questions += 1;
      if (questions > 1) throw Object.assign(new Error('No.'), { name: 'AccessDenied', $fault: 'client' });
      return mailer.quota();
    };
    expect(await startWorker(undefined, { ...mailer, quota })(job)).toEqual(partFailure);
    expect(await find(broadcast)).toEqual({ total: few, sent: 9, failed: 0, uncertain: 0 });
    ses.perDay = undefined;
    expect(await startWorker()(job)).toEqual(noFailures);
    expect(await find(broadcast)).toMatchObject({ sent: few, uncertain: 0 });
    expect(ses.taken).toHaveLength(few);
  });

  it('is returned to the queue before the worker’s time ends, and no outcome is uncertain', async () => {
    ses.rate = 14;
    const { broadcast, job } = await writeToFew();
    const slow = async () => {
      now += 60_000;
    };
    expect(await startWorker(slow)(job)).toEqual(partFailure);
    expect(await find(broadcast)).toMatchObject({ uncertain: 0 });
    expect(ses.taken.length).toBeLessThan(few);
    expect(await startWorker()(job)).toEqual(noFailures);
    expect(await find(broadcast)).toMatchObject({ sent: few, uncertain: 0 });
  });

  it('is returned to the queue when SES keeps throttling, and the remaining users still wait', async () => {
    outcomeOf = (to) => (numberOf(to) < 5 ? 'throttle' : 'take');
    const { broadcast, job } = await writeToFew();
    expect(await startWorker()(job)).toEqual(partFailure);
    expect(await find(broadcast)).toEqual({ total: few, sent: few - 5, failed: 0, uncertain: 0 });
    outcomeOf = () => 'take';
    expect(await startWorker()(job)).toEqual(noFailures);
    expect(await find(broadcast)).toMatchObject({ sent: few });
    expect(ses.taken).toHaveLength(few);
  });

  it('goes to current addresses, and not to users who have left or lost access, or whose email bounced', async () => {
    const { broadcast, job } = await writeToFew();
    await world.changePerson('1-south000-1', { email: 'moved@demo.test' });
    await world.changePerson('2-south000-2', { status: 'disabled' });
    const bounce = { reason: 'bounce' as const, at: new Date(now).toISOString() };
    await world.changePerson('3-south000-3', { mailSuppressed: bounce });
    await world.changePerson('4-south000-4', { facilityIds: ['east0000'] });
    await startWorker()(job);
    expect(ses.taken).toContain('moved@demo.test');
    expect(ses.taken).toHaveLength(few - 3);
    expect(await problems(broadcast)).toEqual([
      {
        email: 'person-2@south000.test',
        outcome: 'failed',
        reason: expect.stringMatching(/no longer in use/),
      },
      {
        email: 'person-3@south000.test',
        outcome: 'failed',
        reason: expect.stringMatching(/were returned or reported as spam/),
      },
      {
        email: 'person-4@south000.test',
        outcome: 'failed',
        reason: expect.stringMatching(/No longer in these/),
      },
    ]);
  });

  it.each([
    ['was suspended', { status: 'disabled' }],
    ['is no longer an administrator', { role: 'user' }],
  ] as const)('is sent to nobody once its author %s, also on request', async (_what, change) => {
    const email = `${Object.keys(change).join()}@demo.test`;
    const { id } = await world.addPerson({ email, role: 'admin' });
    const { broadcast, job } = await writeToFew(await world.signIn(email));
    await world.changePerson(id, change);
    expect(await startWorker()(job)).toEqual(noFailures);
    const retry = { params: { id: broadcast._id }, body: { uncertain: false } };
    await world.send('retryBroadcast', retry, admin);
    await drain();
    expect(ses.taken).toEqual([]);
    const { total } = broadcast.delivery;
    expect(await find(broadcast)).toEqual({ total, sent: 0, failed: total, uncertain: 0 });
    const [problem] = await problems(broadcast);
    expect(problem?.reason).toBe('Its author is no longer an administrator.');
  });

  it.each([
    ['the clock of the server that stores it', 0],
    ['a clock one minute ahead of that', 60_000],
  ])('waits, by %s, for a broadcast that is still being stored', async (_clock, aheadMs) => {
    const { broadcast, job } = await writeToFew();
    now += aheadMs;
    const { table } = world.container;
    const stored = (await table.get(keys.broadcast(broadcast._id))) ?? {};
    await table.delete(keys.broadcast(broadcast._id));
    const storing = async () => {
      await table.put(stored);
    };
    expect(await startWorker(storing)(job)).toEqual(noFailures);
    expect(ses.taken).toHaveLength(broadcast.delivery.total);
  });

  it('is returned to the queue while its broadcast may still be stored, and is then dropped', async () => {
    const { broadcast, job } = await writeToFew();
    await world.container.table.delete(keys.broadcast(broadcast._id));
    expect(await startWorker()(job)).toEqual(partFailure);
    now += 4 * limits.callSeconds * 1_000 + 1;
    expect(await startWorker()(job)).toEqual(noFailures);
    expect(ses.taken).toEqual([]);
  });

  it.each(['not JSON', '{"key":"x","part":-1}', `{"key":"${'0'.repeat(32)}","part":0}`])(
    'that is %s is returned to the queue, and logged as an error',
    async (body) => {
      expect(await startWorker()(jobOf(body))).toEqual(partFailure);
      expect(world.log.entries.at(-1)).toMatchObject({ level: 'error' });
    },
  );
});
