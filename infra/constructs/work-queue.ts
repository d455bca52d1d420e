import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/**
 * Creates a work queue in `scope`, with a dead-letter queue for messages that failed five times.
 * @param visible how long a message that one worker has taken stays hidden from the others
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
