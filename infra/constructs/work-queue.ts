import { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { AppFunction } from './functions/app-function.ts';

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

/** Has a function work a queue: two at a time, the fewest that AWS allows, with each failed message reported singly. */
export function workOn(queue: Queue, { lambda }: AppFunction, batchSize = 1): void {
  lambda.addEventSource(
    new SqsEventSource(queue, { batchSize, maxConcurrency: 2, reportBatchItemFailures: true }),
  );
}
