import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/**
 * A queue of work in `scope`, and beside it one for what failed five times.
 * @param visible how long a message that a worker has taken is hidden from the others
 */
export function workQueue(scope: Construct, visible: Duration): Queue {
  const common = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true } as const;
  const deadLetters = new Queue(scope, 'DeadLetters', { ...common, retentionPeriod: Duration.days(14) });
  return new Queue(scope, 'Queue', {
    ...common,
    visibilityTimeout: visible,
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: 5 },
  });
}
