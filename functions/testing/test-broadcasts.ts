import { SESClient } from '@aws-sdk/client-ses';
import { SQSClient } from '@aws-sdk/client-sqs';
import { processMessages } from '../../infra/local/stand-ins/queue-worker.ts';
import * as z from '../../shared/zod.ts';
import { openBroadcastMailer } from '../clients/broadcast-mailer.ts';
import { readWorkerConfig } from '../config.ts';
import { broadcastWorker } from '../triggers/broadcast-worker.ts';
import type { World } from './world.ts';

const storeSchema = z.object({
  emails: z.array(
    z.object({
      destination: z.object({ to: z.array(z.string()) }),
      replyTo: z.array(z.string()),
      subject: z.string(),
      body: z.object({ text: z._default(z.string(), ''), html: z._default(z.string(), '') }),
      attachments: z.array(z.object({ filename: z.string(), content: z.string() })),
    }),
  ),
});

export type SentBroadcast = {
  to: string;
  replyTo: string[];
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; content: string }[];
};

/** Opens the broadcast worker as deployed, over the queue and the SES stand-in. */
export function openTestBroadcasts({ stack, container }: World) {
  const config = readWorkerConfig(stack.environment);
  const client = new SQSClient({});
  // Without the mailer's timeouts: a busy machine would reach them, and the outcome would be "uncertain".
  const mails = new SESClient({ maxAttempts: 1 });
  let seen = 0;
  const worker = broadcastWorker({ ...container, config }, openBroadcastMailer(config, mails));
  return {
    /** Runs the worker until the queue is empty, and returns what it sent since the last time. */
    async deliver(): Promise<SentBroadcast[]> {
      while ((await processMessages(client, container.config.BROADCAST_QUEUE_URL, worker, 0)) > 0);
      const response = await fetch(`${stack.inboxUrl}/store`);
      const { emails } = storeSchema.parse(await response.json());
      const fresh = emails.slice(seen);
      seen = emails.length;
      return fresh.map(({ destination, body, ...mail }) => ({
        ...mail,
        ...body,
        to: destination.to.join(),
      }));
    },
    close: () => {
      client.destroy();
      mails.destroy();
    },
  };
}
