import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { expect, it } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { openBatchQueue, queueClient } from './queue.ts';

it('sending many messages of which the queue accepts only some is a failure', async () => {
  const client = queueClient();
  const Failed = [{ Id: '1', Code: 'InternalError', SenderFault: false }];
  mockClient(client).on(SendMessageBatchCommand).resolves({ Failed });
  await expect(openBatchQueue('queue', client)(['{}', '{}'])).rejects.toThrow('did not accept 1');
});
