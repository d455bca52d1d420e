import { SQSClient } from '@aws-sdk/client-sqs';
import { processMessages } from '../../infra/local/stand-ins/queue-worker.ts';
import type { LocalStack } from '../../infra/local/stand-ins/stack.ts';
import { openMailer } from '../clients/mailer.ts';
import { readWorkerConfig } from '../config.ts';
import type { Container } from '../container.ts';
import { mailWorker } from '../triggers/mail-worker.ts';
import { openInbox, type SentMail } from './inbox.ts';

/** Opens the mail worker as deployed, over the queue and the SES stand-in. */
export function openTestMail(stack: LocalStack, container: Container) {
  const config = readWorkerConfig(stack.environment);
  const { table, log, clock, sleep } = container;
  const client = new SQSClient({});
  const inbox = openInbox(stack);
  const worker = mailWorker({ table, log, clock, sleep, config }, openMailer(config));
  return {
    async deliver(): Promise<SentMail[]> {
      while ((await processMessages(client, container.config.MAIL_QUEUE_URL, worker, 0)) > 0);
      return inbox();
    },
    close: () => client.destroy(),
  };
}
