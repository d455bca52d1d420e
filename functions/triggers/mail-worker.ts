import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { mailJobSchema } from '../clients/mail-queue.ts';
import { type Mailer, openMailer } from '../clients/mailer.ts';
import { openWorkerContainer, type WorkerContainer } from '../container.ts';
import { mailsAreSuppressed } from '../data/mail-suppression.ts';
import { sentMails } from '../data/sent-mails.ts';
import { lazy } from '../lazy.ts';
import { composeMails } from '../mails/compose.ts';
import { layOut } from '../mails/mail-layout.ts';

/**
 * Sends the mails of a batch of jobs. A job that fails is given back alone and tried again by the queue; whom it has
 * reached by then is remembered and gets nothing a second time.
 */
export function mailWorker({ table, log, clock, config }: WorkerContainer, send: Mailer) {
  return async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    for (const { body, messageId } of event.Records) {
      try {
        const job = mailJobSchema.parse(JSON.parse(body));
        const now = clock();
        const sent = await sentMails(table, log, messageId, now);
        const parts = { table, log, siteOrigin: config.SITE_ORIGIN, now };
        for (const content of await composeMails(parts, job)) {
          if (sent.has(content.to)) continue;
          if (await mailsAreSuppressed(table, log, content.to)) {
            log.warn('A mail was not sent: earlier ones to this person came back.', {
              messageId,
              kind: job.kind,
            });
            continue;
          }
          await send(layOut(content));
          await sent.add(content.to);
        }
      } catch (error) {
        log.error('A mail could not be sent; the queue tries again.', {
          messageId,
          name: error instanceof Error ? error.name : typeof error,
        });
        batchItemFailures.push({ itemIdentifier: messageId });
      }
    }
    return { batchItemFailures };
  };
}

const worker = lazy(() => {
  const container = openWorkerContainer();
  return mailWorker(container, openMailer(container.config));
});

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> => worker()(event);
