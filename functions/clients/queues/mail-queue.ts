import { lazy } from '../../../shared/lazy.ts';
import { errorFacts } from '../../error-facts.ts';
import type { Log } from '../../log.ts';
import type { MailJob } from '../../mails/mail-job.ts';

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
    log.error('A mail could not be handed over.', { kind: job.kind, ...errorFacts(error) });
    return false;
  }
}

export function openMailQueue(queueUrl: string): MailQueue {
  // Most calls cause no mail: a cold start does not wait for SQS's client.
  const queue = lazy(async () => (await import('./queue.ts')).openQueue(queueUrl));
  return async (job) => (await queue())(JSON.stringify(job));
}
