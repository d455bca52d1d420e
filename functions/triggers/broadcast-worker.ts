import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { lazy } from '../../shared/lazy.ts';
import { type BroadcastMailer, openBroadcastMailer } from '../clients/broadcast-mailer.ts';
import { broadcastJobSchema } from '../clients/broadcast-queue.ts';
import { errorFacts } from '../error-facts.ts';
import { openBroadcasts } from './broadcast/open-broadcasts.ts';
import { paced } from './broadcast/pace.ts';
import { sendPart } from './broadcast/send-part.ts';
import { openWorkerContainer, type WorkerContainer } from './container.ts';

/**
 * Sends the parts of broadcasts that a batch names. A part that could not be sent whole is given back alone; who has
 * the mail by then is remembered and gets it no second time.
 */
export function broadcastWorker(
  container: WorkerContainer,
  mailer: BroadcastMailer,
  sleep: (ms: number) => Promise<void>,
) {
  const { log, clock } = container;
  const parts = {
    ...container,
    sleep,
    senderOf: openBroadcasts(container, mailer),
    slots: paced({ clock, sleep, quota: mailer.ratePerSecond }),
  };
  return async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    for (const { body, messageId } of event.Records) {
      try {
        const done = await sendPart(parts, broadcastJobSchema.parse(JSON.parse(body)));
        if (!done) batchItemFailures.push({ itemIdentifier: messageId });
      } catch (error) {
        log.error('A part of a broadcast could not be sent; the queue tries again.', {
          messageId,
          ...errorFacts(error),
        });
        batchItemFailures.push({ itemIdentifier: messageId });
      }
    }
    return { batchItemFailures };
  };
}

const worker = lazy(() => {
  const container = openWorkerContainer();
  return broadcastWorker(
    container,
    openBroadcastMailer(container.config),
    (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  );
});

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> => worker()(event);
