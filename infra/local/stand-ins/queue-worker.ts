import {
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSBatchResponse } from 'aws-lambda';
import type { QueueEvent, QueueRecord } from '../../../functions/triggers/queue-batch.ts';

export type QueueHandler = (event: QueueEvent) => Promise<SQSBatchResponse>;

/**
 * Passes one batch of a queue to its worker, as Lambda's event source does.
 * @param abortSignal stops the wait for messages, but no work that has begun
 * @returns how many messages there were
 */
export async function processMessages(
  client: SQSClient,
  queueUrl: string,
  handler: QueueHandler,
  waitSeconds: number,
  abortSignal = new AbortController().signal,
): Promise<number> {
  const { Messages: messages = [] } = await client.send(
    new ReceiveMessageCommand({
      QueueUrl: queueUrl,
      MaxNumberOfMessages: 10,
      WaitTimeSeconds: waitSeconds,
      MessageSystemAttributeNames: ['ApproximateReceiveCount'],
    }),
    { abortSignal },
  );
  if (messages.length === 0) return 0;
  const { batchItemFailures } = await handler({ Records: messages.map(record) });
  const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  const done = messages.filter(({ MessageId = '' }) => !failed.has(MessageId));
  if (done.length > 0) {
    const Entries = done.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
    await client.send(new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
  }
  return messages.length;
}

/** Works a queue until stopped. A batch that fails as a whole stays in the queue and is delivered again. */
export function startQueueWorker(
  queueUrl: string,
  handler: QueueHandler,
  log: (line: string) => void,
): { stop(): Promise<void> } {
  const client = new SQSClient({ endpoint: new URL(queueUrl).origin });
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await processMessages(client, queueUrl, handler, 1, signal);
      } catch (error) {
        if (signal.aborted) return;
        log(
          `The queue worker failed and continues: ${error instanceof Error ? error.message : String(error)}`,
        );
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    }
  };
  const running = loop();
  return {
    async stop() {
      stopping.abort();
      await running;
      client.destroy();
    },
  };
}

const record = ({ MessageId = '', Body = '', Attributes }: Message): QueueRecord => ({
  messageId: MessageId,
  body: Body,
  attributes: { ApproximateReceiveCount: Attributes?.ApproximateReceiveCount ?? '1' },
});
