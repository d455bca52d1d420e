import { SQSClient } from '@aws-sdk/client-sqs';
import { processMessages } from '../../infra/local/stand-ins/queue-worker.ts';
import type { LocalStack } from '../../infra/local/stand-ins/stack.ts';
import * as z from '../../shared/zod.ts';
import { openMailer } from '../clients/mailer.ts';
import { readWorkerConfig } from '../config.ts';
import type { Container } from '../container.ts';
import { mailWorker } from '../triggers/mail-worker.ts';

const storeSchema = z.object({
  emails: z.array(
    z.object({
      destination: z.object({ to: z.array(z.string()) }),
      subject: z.string(),
      body: z.object({ text: z.optional(z.string()), html: z.optional(z.string()) }),
    }),
  ),
});

export type SentMail = { to: string; subject: string; text: string; html: string };

/** Opens the mail worker as deployed, over the queue and the SES stand-in. */
export function openTestMail(stack: LocalStack, container: Container) {
  const config = readWorkerConfig(stack.environment);
  const { table, log, clock, sleep } = container;
  const client = new SQSClient({});
  let seen = 0;
  const worker = mailWorker({ table, log, clock, sleep, config }, openMailer(config));
  return {
    async deliver(): Promise<SentMail[]> {
      while ((await processMessages(client, container.config.MAIL_QUEUE_URL, worker, 0)) > 0);
      const response = await fetch(`${stack.inboxUrl}/store`);
      const { emails } = storeSchema.parse(await response.json());
      const fresh = emails.slice(seen);
      seen = emails.length;
      return fresh.map(({ destination, subject, body }) => ({
        to: destination.to.join(),
        subject,
        text: body.text ?? '',
        html: body.html ?? '',
      }));
    },
    close: () => client.destroy(),
  };
}
