import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { chunksOf } from '../../chunks-of.ts';
import { mapConcurrent } from '../../map-concurrent.ts';
import { requestTimeouts } from '../../request-timeouts.ts';

/** @param requestTimeout how long (ms) to wait for an answer: a call has 25 s for all attempts and what comes after them */
export const queueClient = (requestTimeout = 5_000): SQSClient =>
  new SQSClient({
    maxAttempts: 3,
    requestHandler: requestTimeouts(requestTimeout),
  });

export function openQueue(queueUrl: string, client = queueClient()) {
  return async (text: string): Promise<void> => {
    await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: text }));
  };
}

const batch = 10;
const atOnce = 8;

/** Sends many texts to a queue. @throws Error if the queue did not accept all of them */
export function openBatchQueue(queueUrl: string, client = queueClient()) {
  const send = async (texts: readonly string[]): Promise<void> => {
    const Entries = texts.map((text, index) => ({ Id: String(index), MessageBody: text }));
    const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
    if (Failed.length > 0) throw new Error(`The queue did not accept ${Failed.length} messages.`);
  };
  return async (texts: readonly string[]): Promise<void> => {
    await mapConcurrent(chunksOf(texts, batch), atOnce, send);
  };
}
