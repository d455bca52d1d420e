import { wrongField } from '../../../shared/api/errors.ts';
import { limits } from '../../../shared/limits.ts';
import type { broadcastInputSchema } from '../../../shared/messages/broadcast.ts';
import type * as z from '../../../shared/zod.ts';
import { chunksOf } from '../../chunks-of.ts';
import type { BroadcastQueue } from '../../clients/queues/broadcast-queue.ts';
import {
  type BroadcastPart,
  type BroadcastRecord,
  type PartChange,
  partsPerWrite,
  type Recipient,
  readParts,
  replaceParts,
  storeFile,
} from '../../data/messages/broadcasts.ts';
import type { UserRecord } from '../../data/people/user-record.ts';
import { listUsers } from '../../data/people/users.ts';
import { authorOf } from '../../data/records/history.ts';
import { type IdempotentRequest, rememberAnswer } from '../../data/records/idempotency.ts';
import { putNew, retryConflicts } from '../../data/records/versioned.ts';
import { expiryIn } from '../../data/table/expiry.ts';
import { keys } from '../../data/table/keys.ts';
import type { Table } from '../../data/table/table.ts';
import { timeKey } from '../../data/table/time-key.ts';
import { beforeWrite, writeAll, writePart } from '../../data/table/write.ts';
import type { Actor } from '../../http/call.ts';
import type { PersonsMails } from '../../mails/persons-mails.ts';
import { mapConcurrent } from '../../map-concurrent.ts';
import { checkAttachment } from './attachment.ts';
import { audienceIds, recipientsOf } from './recipients.ts';
import { toBroadcast } from './to-broadcast.ts';

export type BroadcastParts = {
  readonly table: Table;
  readonly queue: BroadcastQueue;
  readonly personsMails: PersonsMails;
};

type Input = z.output<typeof broadcastInputSchema>;

/**
 * Puts the parts of a broadcast on the queue, then stores the broadcast. That record decides: parts without it are never sent,
 * and a process that ends between the two steps leaves nothing for anyone to finish.
 * @throws ApiError VALIDATION_FAILED with the reason, also for an audience of nobody; TOO_LARGE; TOO_MANY_ATTEMPTS
 */
export async function writeBroadcast(
  parts: BroadcastParts,
  actor: Actor,
  { attachment, phiWarning, ...input }: Input,
  now: Date,
  once: IdempotentRequest | undefined,
): Promise<BroadcastRecord> {
  const { table, queue, personsMails } = parts;
  const checked = attachment === undefined ? undefined : await checkAttachment(attachment);
  const audience = audienceIds(input, actor.directory);
  const { reached: people } = await beforeWrite(async () => recipientsOf(audience, await listUsers(table)));
  refuseCount(people.length);
  await beforeWrite(() => personsMails.of('broadcast', actor.user.id, now));
  const key = timeKey(now);
  const expiresAt = expiryIn(limits.broadcast.keptDays, now);
  const chunks = chunksOf(people, limits.broadcast.part);
  const { user } = actor;
  const at = now.toISOString();
  const pieces = await beforeWrite(async () => {
    await storeParts(table, key, chunks, expiresAt);
    const stored = checked && (await storeFile(table, key, checked.content, expiresAt));
    await queue(chunks.map((_, part) => ({ key, part })));
    return stored;
  });
  const record: BroadcastRecord = {
    key,
    subject: input.subject,
    message: input.message,
    ...audience,
    attachment: checked && {
      name: checked.name,
      kind: checked.kind,
      bytes: checked.content.length,
      pieces: pieces ?? 0,
    },
    author: { ...authorOf(user), email: user.email },
    phiWarning: phiWarning && { shown: true, kinds: phiWarning },
    parts: chunks.length,
    total: people.length,
    sent: 0,
    failed: 0,
    uncertain: 0,
    createdAt: at,
    updatedAt: at,
    expiresAt,
  };
  const answer = { body: { data: toBroadcast(record, actor.directory) } };
  await writeAll(table, [...rememberAnswer(once, answer), putNew(keys.broadcast(key), record)]);
  return record;
}

/** How often to read a hundred parts again when a worker changed one of them first. */
const maxTries = 5;

/**
 * Sends a broadcast again to the people it failed to reach (and, if `uncertain`, those it may have reached), and continues with
 * waiting parts. Nobody known to have the email gets it twice. Calling this twice does no harm, and is the remedy when the queue
 * did not accept all parts. @throws ApiError CONFLICT if workers came first each time
 */
export async function retryBroadcast(
  { table, queue }: BroadcastParts,
  record: BroadcastRecord,
  uncertain: boolean,
  now: Date,
): Promise<void> {
  const again: readonly string[] = uncertain ? ['failed', 'uncertain'] : ['failed'];
  const prepare = async (from: number): Promise<number[]> => {
    const read = await readParts(table, record, from);
    const open: number[] = [];
    const changes: PartChange[] = [];
    for (const [index, before] of read.entries()) {
      // A worker is processing this part. People it fails to reach can be retried after it is done.
      if (before === undefined || (before.leasedUntil ?? 0) > now.getTime()) continue;
      const part = from + index;
      const people = before.people.map(
        ({ id, email, state, reason }): Recipient =>
          again.includes(state) ? { id, email, state: 'waiting' } : { id, email, state, reason },
      );
      if (before.people.some(({ state }) => again.includes(state)))
        changes.push({ part, before, after: { ...before, people } });
      else if (people.some(({ state }) => state === 'waiting' || state === 'sending')) open.push(part);
    }
    for (const some of chunksOf(changes, partsPerWrite)) await replaceParts(table, record.key, some, now);
    return [...open, ...changes.map(({ part }) => part)];
  };
  const open: number[] = [];
  for (let from = 0; from < record.parts; from += 100)
    open.push(...(await retryConflicts(maxTries, () => prepare(from))));
  await queue(open.map((part) => ({ key: record.key, part })));
}

function refuseCount(count: number): void {
  const { recipients } = limits.broadcast;
  if (count === 0)
    throw wrongField('facilities', 'No one is in this audience. Choose other facilities or roles.');
  if (count > recipients) {
    const many = `This audience has ${count.toLocaleString('en')} people; one broadcast can go to at most ${recipients.toLocaleString('en')}.`;
    throw wrongField('facilities', many);
  }
}

/**
 * A transaction takes at most 100 items. Atomicity does not matter here: without the broadcast's record nothing is sent. The
 * table rejects some of so many concurrent writes at first; those are retried.
 */
async function storeParts(
  table: Table,
  key: string,
  chunks: readonly (readonly UserRecord[])[],
  expiresAt: number,
): Promise<void> {
  const items = chunks.map((people, part) => {
    const stored: BroadcastPart = {
      people: people.map(({ id, email }) => ({ id, email, state: 'waiting' })),
      version: 1,
      expiresAt,
    };
    return {
      action: { Put: { Item: { ...keys.broadcastPart(key, part), ...stored } } },
    };
  });
  await mapConcurrent(chunksOf(items, 100), 4, (hundred) => writePart(table, hundred));
}
