import { createHash } from 'node:crypto';
import * as z from '../../../shared/zod.ts';
import type { Log } from '../../log.ts';
import { keys } from '../records/keys.ts';
import { parseStored } from '../records/stored.ts';
import type { Table } from '../records/table.ts';

/** The queue and its dead letters keep a job for 14 days; after that nobody can try it again. */
const keptDays = 30;

const sentSchema = z.object({ recipients: z.set(z.string()) });

/** Whom a mail job has reached already, so that a second try writes to the others only. */
export type SentMails = {
  readonly has: (address: string) => boolean;
  readonly add: (address: string) => Promise<void>;
};

/** Addresses are kept as digests: the item is about mails, not about people. */
const digest = (address: string): string => createHash('sha256').update(address).digest('hex').slice(0, 32);

/** Reads whom a job has reached. `jobId` is the same on every try, and in every job about what happens once. */
export async function sentMails(table: Table, log: Log, jobId: string, now: Date): Promise<SentMails> {
  const stored = parseStored(sentSchema, await table.get(keys.mailJob(jobId)), log);
  const reached = new Set(stored?.recipients);
  const expiresAt = Math.floor(now.getTime() / 1_000) + keptDays * 86_400;
  return {
    has: (address) => reached.has(digest(address)),
    async add(address) {
      reached.add(digest(address));
      await table.update(keys.mailJob(jobId), {
        UpdateExpression: 'SET expiresAt = :expires ADD recipients :address',
        ExpressionAttributeValues: { ':expires': expiresAt, ':address': new Set([digest(address)]) },
      });
    },
  };
}
