import * as z from '../../shared/zod.ts';
import { lazy } from '../lazy.ts';
import type { Log } from '../log.ts';

/** Mails that the product sends. A job names people by id; what is in the mail is read when it is sent. */
export const mailJobSchema = z.discriminatedUnion('kind', [
  /** Somebody asked for a new password for this address; it may belong to nobody. */
  z.object({ kind: z.literal('resetPassword'), email: z.string() }),
  /** Somebody registered: to the administrators. */
  z.object({ kind: z.literal('registered'), userId: z.string() }),
  /** Somebody tried to register an address that has an account: to its owner. */
  z.object({ kind: z.literal('alreadyRegistered'), email: z.string() }),
  z.object({ kind: z.literal('approved'), userId: z.string() }),
  /** To the new address; the old one is told. */
  z.object({ kind: z.literal('confirmEmail'), userId: z.string(), email: z.string() }),
  z.object({ kind: z.literal('passwordChanged'), userId: z.string() }),
  /** Somebody sent an update request: to the administrators of its facility. */
  z.object({ kind: z.literal('updateRequested'), requestKey: z.string() }),
  /** An update request was answered for good, with this version of it: to who sent it. */
  z.object({ kind: z.literal('updateRequestEnded'), requestKey: z.string(), version: z.number() }),
]);
export type MailJob = z.infer<typeof mailJobSchema>;

/** Hands a mail over; it is written and sent after the answer, by the mail worker. */
export type MailQueue = (job: MailJob) => Promise<void>;

/**
 * Hands over a mail about what is being stored. Where nobody repeats a call that was cut off, it is handed over before
 * the record is written: the worker sends nothing about what is not stored, and nothing that is stored goes without its
 * mail. A queue that fails must not keep people from working: a logged error raises the alarm.
 * @returns false if the mail could not be handed over
 */
export async function mailOrReport(mails: MailQueue, log: Log, job: MailJob): Promise<boolean> {
  try {
    await mails(job);
    return true;
  } catch (error) {
    const name = error instanceof Error ? error.name : typeof error;
    log.error('A mail could not be handed over.', { kind: job.kind, name });
    return false;
  }
}

export function openMailQueue(queueUrl: string): MailQueue {
  // Most calls cause no mail: a cold start does not wait for SQS's client.
  const queue = lazy(async () => (await import('./queue.ts')).openQueue(queueUrl));
  return async (job) => (await queue())(JSON.stringify(job));
}
