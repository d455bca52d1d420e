import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { chunksOf } from '../../chunks-of.ts';
import { mapConcurrent } from '../../map-concurrent.ts';
import { requestTimeouts } from '../../request-timeouts.ts';

/** @param requestTimeout how long (ms) an answer is waited for: a call has 25 s for all tries and what comes after them */
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

/** Puts many texts on a queue. @throws Error if not all were taken */
export function openBatchQueue(queueUrl: string, client = queueClient()) {
  const send = async (texts: readonly string[]): Promise<void> => {
    const Entries = texts.map((text, index) => ({ Id: String(index), MessageBody: text }));
    const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
    if (Failed.length > 0) throw new Error(`The queue did not take ${Failed.length} messages.`);
  };
  return async (texts: readonly string[]): Promise<void> => {
    await mapConcurrent(chunksOf(texts, batch), atOnce, send);
  };
}
