import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { chunksOf } from '../../chunks-of.ts';
import { mapConcurrent } from '../../map-concurrent.ts';

export function openQueue(queueUrl: string, client = new SQSClient({ maxAttempts: 3 })) {
  return async (text: string): Promise<void> => {
    await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: text }));
  };
}

const batch = 10;
const atOnce = 8;

/** Puts many texts on a queue. @throws Error if not all were taken */
export function openBatchQueue(queueUrl: string, client = new SQSClient({ maxAttempts: 3 })) {
  const send = async (texts: readonly string[]): Promise<void> => {
    const Entries = texts.map((text, index) => ({ Id: String(index), MessageBody: text }));
    const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
    if (Failed.length > 0) throw new Error(`The queue did not take ${Failed.length} messages.`);
  };
  return async (texts: readonly string[]): Promise<void> => {
    await mapConcurrent(chunksOf(texts, batch), atOnce, send);
  };
}
