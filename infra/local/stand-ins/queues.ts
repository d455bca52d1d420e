import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';

type Connection = ConstructorParameters<typeof SQSClient>[0];

/**
 * Makes a queue of the product if it is missing.
 * @returns its address at this endpoint: the stand-in's own answer names the port of an earlier start.
 */
export async function applyQueue(name: string, endpoint: string, connection: Connection): Promise<string> {
  const client = new SQSClient({ ...connection, endpoint });
  try {
    const { QueueUrl } = await client.send(
      new CreateQueueCommand({ QueueName: name, Attributes: { VisibilityTimeout: '60' } }),
    );
    if (QueueUrl === undefined) throw new Error(`The queue ${name} has no address.`);
    return new URL(new URL(QueueUrl).pathname, endpoint).href;
  } finally {
    client.destroy();
  }
}
