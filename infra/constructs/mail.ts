import { Duration } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Alarms } from './alarms.ts';
import { HouseFunction } from './house-function.ts';
import { readStatement, writeStatement } from './table-access.ts';

type MailProps = {
  readonly table: ITable;
  /** Address that mails come from. */
  readonly from: string;
  readonly alarms: Alarms;
};

const workerTimeout = Duration.seconds(60);

/** The queue of mails to be sent. It comes before the site, whose origin its worker needs. */
export class MailQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const common = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true } as const;
    const deadLetters = new Queue(this, 'DeadLetters', { ...common, retentionPeriod: Duration.days(14) });
    this.queue = new Queue(this, 'Queue', {
      ...common,
      // AWS asks for six times the worker's timeout, so that a message is not handed out twice.
      visibilityTimeout: Duration.seconds(6 * workerTimeout.toSeconds()),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: 5 },
    });
  }

  /** The function that sends what is in the queue, by the SES identity of the sender's address. */
  addWorker({ table, from, alarms }: MailProps, siteOrigin: string): HouseFunction {
    const sender = new EmailIdentity(this, 'Sender', { identity: Identity.email(addressOf(from)) });
    const worker = new HouseFunction(this, 'Worker', {
      entry: 'triggers/mail-worker.ts',
      timeout: workerTimeout,
      environment: { TABLE_NAME: table.tableName, SITE_ORIGIN: siteOrigin, MAIL_FROM: from },
      permissions: [
        readStatement(table),
        writeStatement(table, ['LINK#*', 'MAIL#*']),
        new PolicyStatement({ actions: ['ses:SendRawEmail'], resources: [sender.emailIdentityArn] }),
      ],
      failure: {
        means: 'Mails are stuck: people wait for approvals, new passwords or confirmations that do not come.',
        alarmsAt: 1,
      },
      alarms,
    });
    worker.lambda.addEventSource(
      new SqsEventSource(this.queue, { batchSize: 10, reportBatchItemFailures: true }),
    );
    return worker;
  }
}

/** The address inside `Coverage Guide <guide@hospital.example>`. */
function addressOf(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
}
