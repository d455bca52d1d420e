import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';

/** Puts a text on a queue. */
export function openQueue(queueUrl: string, client = new SQSClient({ maxAttempts: 3 })) {
  return async (text: string): Promise<void> => {
    await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: text }));
  };
}
