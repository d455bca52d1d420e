import { createHash } from 'node:crypto';
import type { SQSBatchResponse } from 'aws-lambda';
import { lazy } from '../../shared/lazy.ts';
import * as z from '../../shared/zod.ts';
import { type Mailer, openMailer } from '../clients/mailer.ts';
import { mailsAreSuppressed } from '../data/people/mail-suppression.ts';
import { parseStored } from '../data/records/stored.ts';
import { expiryIn } from '../data/table/expiry.ts';
import { keys } from '../data/table/keys.ts';
import type { Table } from '../data/table/table.ts';
import { composeMails } from '../mails/compose.ts';
import { type MailJob, mailJobSchema } from '../mails/mail-job.ts';
import { layOut, type MailContent } from '../mails/mail-layout.ts';
import { openWorkerContainer, type WorkerContainer } from './container.ts';
import { type QueueEvent, queueBatch } from './queue-batch.ts';

/** The queue and its dead-letter queue keep a job for 14 days; after that it cannot be retried. */
const retentionDays = 30;

const sentSchema = z.object({ recipients: z.set(z.string()) });

/** Addresses are hashed: this item is about emails, not about people. */
const digest = ({ to, version }: MailContent): string =>
  createHash('sha256')
    .update(version === undefined ? to : `${to} ${version}`)
    .digest('hex')
    .slice(0, 32);

type SentMails = Awaited<ReturnType<typeof sentMails>>;

/**
 * Reads which emails of a job have been sent, so that a retry sends only the others. `jobId` is the same for every retry, and
 * for all jobs about one event.
 */
async function sentMails(table: Table, jobId: string, now: Date) {
  const stored = parseStored(sentSchema, await table.get(keys.mailJob(jobId)), table.log);
  const reached = new Set(stored?.recipients);
  const expiresAt = expiryIn(retentionDays, now);
  return {
    has: (mail: MailContent) => reached.has(digest(mail)),
    async add(mail: MailContent): Promise<void> {
      reached.add(digest(mail));
      await table.update(keys.mailJob(jobId), {
        UpdateExpression: 'SET expiresAt = :expires ADD recipients :mail',
        ExpressionAttributeValues: { ':expires': expiresAt, ':mail': new Set([digest(mail)]) },
      });
    },
  };
}

/** How long to wait for the data of a job to be stored, in milliseconds: a job is queued a moment before. */
const waits = [100, 400, 1_500];

/**
 * Sends the emails of a batch of jobs. Only a failed job is returned to the queue and retried; the emails it has sent are
 * stored and not sent again. A job whose data is not stored is returned too, but only once: by the time the queue redelivers
 * it, the call that sent it has long ended.
 */
export function mailWorker({ table, log, clock, sleep, config }: WorkerContainer, send: Mailer) {
  const compose = async (job: MailJob) => {
    const parts = { table, siteOrigin: config.SITE_ORIGIN, now: clock() };
    for (const wait of waits) {
      const mails = await composeMails(parts, job);
      if (mails !== undefined) return mails;
      await sleep(wait);
    }
    return composeMails(parts, job);
  };
  const sendOne = async (content: MailContent, sent: SentMails, about: Record<string, string>) => {
    if (await mailsAreSuppressed(table, content.to)) {
      log.warn('An email was not sent: earlier ones to this person bounced or drew a complaint.', about);
      return;
    }
    await send(layOut(content));
    await sent.add(content);
  };
  const failure = 'An email could not be sent; the queue retries.';
  return queueBatch(log, failure, async ({ body, messageId, attributes }) => {
    const job = mailJobSchema.parse(JSON.parse(body));
    const mails = await compose(job);
    if (mails === undefined) return attributes.ApproximateReceiveCount !== '1';
    const sent = await sentMails(table, subjectOf(job) ?? messageId, clock());
    const failures: unknown[] = [];
    for (const content of mails) {
      if (sent.has(content)) continue;
      // An address that the mail service rejects must not block the emails after it.
      await sendOne(content, sent, { messageId, kind: job.kind }).catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
    return true;
  });
}

/** Returns an ID for a job about a one-time event: a call that was interrupted and repeated queues two jobs for it. */
function subjectOf(job: MailJob): string | undefined {
  switch (job.kind) {
    case 'approved':
      return [job.kind, job.userId, job.withdrawnAt ?? []].flat().join(' ');
    case 'moved':
      return `${job.kind} ${job.subject}`;
    case 'confirmRegistration':
    case 'registered':
      return `${job.kind} ${job.registrationId}`;
    case 'updateRequested':
    case 'updateRequestEnded':
      return `${job.kind} ${job.requestKey}`;
    case 'digest':
      return `${job.kind} ${job.userId} ${job.day}`;
    case 'resetPassword':
    case 'alreadyRegistered':
    case 'confirmEmail':
    case 'emailChanged':
    case 'emailChangeUndone':
    case 'passwordChanged':
    case 'secondFactor':
      return undefined;
  }
}

const worker = lazy(() => {
  const container = openWorkerContainer();
  return mailWorker(container, openMailer(container.config));
});

export const handler = (event: QueueEvent): Promise<SQSBatchResponse> => worker()(event);
