import { Duration } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { limits } from '../../../shared/limits.ts';
import { allow } from '../functions/allow.ts';
import { AppFunction } from '../functions/app-function.ts';
import { readStatement, writeStatement } from '../functions/table-access.ts';
import type { Alarms } from '../monitoring/alarms.ts';
import { workQueue } from '../work-queue.ts';
import type { Mail } from './mail.ts';

type WorkerProps = {
  readonly table: ITable;
  readonly mail: Pick<Mail, 'senderEnvironment' | 'sendStatement'>;
  /** Scheme and host of the site. */
  readonly siteOrigin: string;
  readonly alarms: Alarms;
};

const workerTimeout = Duration.seconds(limits.broadcast.workerSeconds);

/** The queue of the parts of broadcasts. It is separate from other emails, which must not wait behind thousands of messages. */
export class Broadcasts extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    // A worker takes one message at a time and leases its part, so twice its timeout is enough; a crash costs no more.
    this.queue = workQueue(this, Duration.seconds(2 * workerTimeout.toSeconds()));
  }

  /** The function that sends them. A limited number of workers run concurrently and share the account's SES rate per second. */
  addWorker({ table, mail, siteOrigin, alarms }: WorkerProps): AppFunction {
    const worker = new AppFunction(this, 'Worker', {
      entry: 'triggers/broadcast-worker.ts',
      timeout: workerTimeout,
      environment: { TABLE_NAME: table.tableName, SITE_ORIGIN: siteOrigin, ...mail.senderEnvironment },
      permissions: [
        readStatement(table, ['BROADCAST*', 'USERS#?']),
        writeStatement(table, ['BROADCAST*']),
        mail.sendStatement(),
        // The quota is account-wide: the call supports no narrower resource.
        allow(['ses:GetSendQuota'], '*'),
      ],
      failure: {
        means:
          'A broadcast was not sent to everyone. Its page shows whom it failed to reach, and can send it again.',
        seldom: true,
      },
      alarms,
    });
    worker.lambda.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: 1,
        maxConcurrency: limits.broadcast.workers,
        reportBatchItemFailures: true,
      }),
    );
    return worker;
  }
}
