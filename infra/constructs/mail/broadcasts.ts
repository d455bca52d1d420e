import { Duration } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { limits } from '../../../shared/limits.ts';
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

/** The queue of broadcasts' parts. It is apart from the other mails, which must not wait behind thousands. */
export class Broadcasts extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    // A worker takes one message at a time and a part is leased, so twice its timeout is enough; a crash costs no more.
    this.queue = workQueue(this, Duration.seconds(2 * workerTimeout.toSeconds()));
  }

  /** The function that sends them, at most so many at once as share what SES allows the account in a second. */
  addWorker({ table, mail, siteOrigin, alarms }: WorkerProps): AppFunction {
    const worker = new AppFunction(this, 'Worker', {
      entry: 'triggers/broadcast-worker.ts',
      timeout: workerTimeout,
      environment: { TABLE_NAME: table.tableName, SITE_ORIGIN: siteOrigin, ...mail.senderEnvironment },
      permissions: [
        readStatement(table, ['BROADCAST*', 'USERS#?']),
        writeStatement(table, ['BROADCAST*']),
        mail.sendStatement(),
        // The quota is the account's: the call knows no narrower resource.
        new PolicyStatement({ actions: ['ses:GetSendQuota'], resources: ['*'] }),
      ],
      failure: {
        means:
          'A broadcast is not sent to everybody. Its page shows whom it failed to reach and sends it again.',
        alarmsAt: 1,
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
