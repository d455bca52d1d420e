import { lazy } from '../../../shared/lazy.ts';
import { errorFacts } from '../../error-facts.ts';
import type { Log } from '../../log.ts';
import type { MailJob } from '../../mails/mail-job.ts';

/** Queues an email; the mail worker writes and sends it after the answer. */
export type MailQueue = (job: MailJob) => Promise<void>;

/**
 * Queues an email about something that is being stored. For a call that nobody repeats if it is cut off, the email
 * is queued before the record is written: the worker sends nothing about what is not stored, and everything stored
 * gets its email. A failing queue must not keep people from working: a logged error raises the alarm.
 * @returns false if the email could not be queued
 */
export async function mailOrReport(mails: MailQueue, log: Log, job: MailJob): Promise<boolean> {
  try {
    await mails(job);
    return true;
  } catch (error) {
    log.error('An email could not be queued.', { kind: job.kind, ...errorFacts(error) });
    return false;
  }
}

export function openMailQueue(queueUrl: string): MailQueue {
  // Most calls cause no email, so a cold start does not wait for SQS's client.
  const queue = lazy(async () => (await import('./queue.ts')).openQueue(queueUrl));
  return async (job) => (await queue())(JSON.stringify(job));
}
