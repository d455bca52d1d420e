import { SESClient } from '@aws-sdk/client-ses';
import { SQSClient } from '@aws-sdk/client-sqs';
import { processMessages } from '../../infra/local/stand-ins/queue-worker.ts';
import { openBroadcastMailer } from '../clients/broadcast-mailer.ts';
import { readWorkerConfig } from '../config.ts';
import { broadcastWorker } from '../triggers/broadcast-worker.ts';
import { openInbox, type SentMail } from './inbox.ts';
import type { World } from './world.ts';

/** Opens the broadcast worker as deployed, over the queue and the SES stand-in. */
export function openTestBroadcasts({ stack, container, onStop }: World) {
  const config = readWorkerConfig(stack.environment);
  const client = new SQSClient({});
  // Without the mailer's timeouts: a busy machine would reach them, and the outcome would be "uncertain".
  const mails = new SESClient({ maxAttempts: 1 });
  const inbox = openInbox(stack);
  const worker = broadcastWorker({ ...container, config }, openBroadcastMailer(config, mails));
  onStop(() => {
    client.destroy();
    mails.destroy();
  });
  return {
    /** Runs the worker until the queue is empty, and returns what it sent since the last time. */
    async deliver(): Promise<SentMail[]> {
      while ((await processMessages(client, container.config.BROADCAST_QUEUE_URL, worker, 0)) > 0);
      return inbox();
    },
  };
}
