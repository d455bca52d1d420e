import { limits } from '../../../shared/limits.ts';
import * as z from '../../../shared/zod.ts';
import type { BroadcastJob } from '../../clients/queues/broadcast-queue.ts';
import { broadcastPartSchema, isFor, type Recipient, replaceParts } from '../../data/messages/broadcasts.ts';
import { userRecordSchema } from '../../data/people/user-record.ts';
import { parseStored } from '../../data/records/stored.ts';
import { keys } from '../../data/table/keys.ts';
import { timeOfKey } from '../../data/table/time-key.ts';
import type { WorkerContainer } from '../container.ts';
import type { Sender } from './open-broadcasts.ts';
import type { Slots } from './send-slots.ts';

export type PartSending = Pick<WorkerContainer, 'table' | 'clock' | 'sleep'> & {
  readonly senderOf: (key: string) => Promise<Sender | undefined>;
  readonly slots: Slots;
};

/** Stops this long before the function's time ends, so that the rest can be stored and returned to the queue. */
const spareMs = 30_000;
/** After this many rejections by the mail service, the rest waits for the queue to deliver the part again. */
const maxRefusals = 4;
/** How often, and how long apart, a part looks for its broadcast before it is returned to the queue. */
const looks = 10;
const lookEveryMs = 500;
const interrupted = 'Sending was interrupted. The email may have arrived.';
const usedUp =
  'The emails allowed per day are almost used up, and the rest is kept for password links. Try again tomorrow.';

/**
 * Sends a broadcast to the people of one part who are still waiting for it, in waves of about a second. A wave is stored as
 * `sending` before it leaves, so that after a crash nobody who may have the email counts as waiting.
 * @returns whether the part is done; if not, the queue must deliver it again.
 */
export async function sendPart(parts: PartSending, job: BroadcastJob): Promise<boolean> {
  const { table, clock, sleep, slots } = parts;
  const read = parseStored(
    broadcastPartSchema,
    await table.get(keys.broadcastPart(job.key, job.part)),
    table.log,
  );
  if (read === undefined) throw new Error('A part of a broadcast is missing.');
  const started = clock().getTime();
  // Another worker is processing it, or died less than a lease ago.
  if ((read.leasedUntil ?? 0) > started) return false;
  const isOpen = ({ state }: Recipient) => state === 'waiting' || state === 'sending';
  if (!read.people.some(isOpen)) return true;
  const sender = await openSender(parts, job.key);
  if (sender === undefined) return isAbandoned(job.key, clock());

  let part = read;
  const people = await withCurrentRecords(parts, sender, read.people.map(withoutInterrupted));
  const waiting = people.flatMap(({ state }, index) => (state === 'waiting' ? [index] : []));
  const write = async (lease: boolean) => {
    const leasedUntil = lease ? started + limits.broadcast.leaseSeconds * 1_000 : undefined;
    const after = { ...part, people: [...people], leasedUntil };
    await replaceParts(table, job.key, [{ part: job.part, before: part, after }], clock());
    part = { ...after, version: part.version + 1 };
  };

  const share = () =>
    slots.share().catch(async (error: unknown) => {
      // What happened so far is stored before the part returns to the queue.
      await write(false);
      throw error;
    });

  const ends = started + limits.broadcast.workerSeconds * 1_000 - spareMs;
  let refusals = 0;
  while (waiting.length > 0 && refusals < maxRefusals && clock().getTime() < ends) {
    const { perSecond, left } = await share();
    if (left < 1) {
      for (const index of waiting.splice(0)) people[index] = inState(people[index], 'failed', usedUp);
      break;
    }
    const size = Math.min(limits.broadcast.wave, Math.max(1, Math.floor(perSecond)), Math.floor(left));
    const wave = waiting.splice(0, size);
    for (const index of wave) people[index] = inState(people[index], 'sending');
    await write(true);
    const send = async (index: number) => {
      await slots.next(perSecond);
      const { email = '' } = people[index] ?? {};
      const outcome = await sender.send(email);
      if (outcome.state === 'later') waiting.push(index);
      people[index] =
        outcome.state === 'failed' || outcome.state === 'uncertain'
          ? inState(people[index], outcome.state, outcome.reason)
          : inState(people[index], outcome.state === 'sent' ? 'sent' : 'waiting');
      return outcome.state;
    };
    const outcomes = await Promise.all(wave.map(send));
    if (outcomes.includes('later')) {
      refusals += 1;
      await sleep(500 * 2 ** refusals);
    }
  }
  await write(false);
  return waiting.length === 0;
}

/** Waits for the broadcast: its parts are queued a moment before it is stored. */
async function openSender({ senderOf, clock, sleep }: PartSending, key: string): Promise<Sender | undefined> {
  let sender = await senderOf(key);
  for (let look = 1; look < looks && sender === undefined && !isAbandoned(key, clock()); look++) {
    await sleep(lookEveryMs);
    sender = await senderOf(key);
  }
  return sender;
}

/** No call lasts longer, even by a clock a minute behind this one. The queue redelivers a part only after that. */
const storedWithinMs = 4 * limits.callSeconds * 1_000;

/** Whether nobody can be storing the broadcast anymore: its call failed or was interrupted, and it is sent to nobody. */
const isAbandoned = (key: string, now: Date): boolean => now.getTime() - timeOfKey(key) > storedWithinMs;

/** An earlier worker did not record the outcome for the people it was sending to. */
const withoutInterrupted = (person: Recipient): Recipient =>
  person.state === 'sending' ? inState(person, 'uncertain', interrupted) : person;

function inState(person: Recipient | undefined, state: Recipient['state'], reason?: string): Recipient {
  if (person === undefined) throw new Error('A part of a broadcast has no such person.');
  const { id, email } = person;
  return { id, email, state, reason };
}

const currentSchema = z.pick(userRecordSchema, {
  ...{ email: true, status: true, mailSuppressed: true },
  ...{ role: true, facilityIds: true },
});

/**
 * Updates the addresses of those waiting. People who have left or lost access since get no email, and nobody does if the author
 * is no longer an administrator.
 */
async function withCurrentRecords(
  { table }: PartSending,
  { record }: Sender,
  people: readonly Recipient[],
): Promise<Recipient[]> {
  const waiting = people.filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) return [...people];
  const [authorItem, items] = await Promise.all([
    table.get(keys.user(record.author.id)),
    table.getMany(waiting.map(({ id }) => keys.user(id))),
  ]);
  const author = parseStored(currentSchema, authorItem, table.log);
  const maySend = author?.status === 'approved' && author.role === 'admin';
  const records = new Map(
    waiting.map(({ id }, index) => [id, parseStored(currentSchema, items[index], table.log)]),
  );
  return people.map((person) => {
    if (person.state !== 'waiting') return person;
    if (!maySend) return inState(person, 'failed', 'Its author is no longer an administrator.');
    const user = records.get(person.id);
    if (user?.status !== 'approved') return inState(person, 'failed', 'The account is no longer in use.');
    const current = { ...person, email: user.email };
    if (!isFor(record, user)) return inState(current, 'failed', 'No longer in these facilities or roles.');
    return user.mailSuppressed === undefined
      ? current
      : inState(current, 'failed', 'Earlier emails to this address were returned or reported as spam.');
  });
}
