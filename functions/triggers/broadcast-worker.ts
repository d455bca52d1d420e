import type { SQSBatchResponse } from 'aws-lambda';
import { lazy } from '../../shared/lazy.ts';
import { type BroadcastMailer, openBroadcastMailer } from '../clients/broadcast-mailer.ts';
import { broadcastJobSchema } from '../clients/queues/broadcast-queue.ts';
import { openBroadcasts } from './broadcast/open-broadcasts.ts';
import { sendPart } from './broadcast/send-part.ts';
import { sendSlots } from './broadcast/send-slots.ts';
import { openWorkerContainer, type WorkerContainer } from './container.ts';
import { type QueueEvent, queueBatch } from './queue-batch.ts';

/**
 * Sends the broadcast parts in a batch. If a part could not be sent completely, the people who have the email are stored and do
 * not get it again.
 */
export function broadcastWorker(container: WorkerContainer, mailer: BroadcastMailer) {
  const parts = {
    ...container,
    senderOf: openBroadcasts(container, mailer),
    slots: sendSlots(container, mailer.quota),
  };
  const failure = 'A part of a broadcast could not be sent; the queue retries.';
  return queueBatch(container.log, failure, async ({ body }) =>
    sendPart(parts, broadcastJobSchema.parse(JSON.parse(body))),
  );
}

const worker = lazy(() => {
  const container = openWorkerContainer();
  return broadcastWorker(container, openBroadcastMailer(container.config));
});

export const handler = (event: QueueEvent): Promise<SQSBatchResponse> => worker()(event);
