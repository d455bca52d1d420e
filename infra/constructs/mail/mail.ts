import { Duration } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { ConfigurationSet, EmailIdentity, Identity, SuppressionReasons } from 'aws-cdk-lib/aws-ses';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { AppFunction } from '../functions/app-function.ts';
import { readStatement, writeStatement } from '../functions/table-access.ts';
import type { Alarms } from '../monitoring/alarms.ts';

type WorkerProps = {
  readonly table: ITable;
  readonly alarms: Alarms;
  /** Scheme and host of the site, for links. */
  readonly siteOrigin: string;
};

const workerTimeout = Duration.seconds(60);

/** What sends mail: the queue of mails to be sent, the sender, and what SES is to do with mails that come back. */
export class Mail extends Construct {
  readonly queue: Queue;
  readonly configurationSet: ConfigurationSet;
  private readonly from: string;
  private readonly sender: EmailIdentity;

  /** @param from sender of all mails, as `Coverage Guide <guide@hospital.example>` */
  constructor(scope: Construct, id: string, from: string) {
    super(scope, id);
    const common = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true } as const;
    const deadLetters = new Queue(this, 'DeadLetters', { ...common, retentionPeriod: Duration.days(14) });
    this.queue = new Queue(this, 'Queue', {
      ...common,
      // AWS asks for six times the worker's timeout, so that a message is not handed out twice.
      visibilityTimeout: Duration.seconds(6 * workerTimeout.toSeconds()),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: 5 },
    });
    this.from = from;
    this.sender = new EmailIdentity(this, 'Sender', { identity: Identity.email(addressOf(from)) });
    this.configurationSet = new ConfigurationSet(this, 'ConfigurationSet', {
      // SES itself sends nothing more to an address that a mail came back from.
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      reputationMetrics: true,
    });
  }

  /** Variables of every function that sends mail (functions/config.ts). */
  get senderEnvironment(): Readonly<Record<string, string>> {
    return {
      MAIL_FROM: this.from,
      MAIL_CONFIGURATION_SET: this.configurationSet.configurationSetName,
    };
  }

  /** Sending from the one address under the one configuration set: SES asks for both. */
  sendStatement(): PolicyStatement {
    return new PolicyStatement({
      actions: ['ses:SendRawEmail'],
      resources: [this.sender.emailIdentityArn, configurationSetArn(this.configurationSet)],
    });
  }

  /** The function that sends what is in the queue. */
  addWorker({ table, alarms, siteOrigin }: WorkerProps): AppFunction {
    const worker = new AppFunction(this, 'Worker', {
      entry: 'triggers/mail-worker.ts',
      timeout: workerTimeout,
      environment: { TABLE_NAME: table.tableName, SITE_ORIGIN: siteOrigin, ...this.senderEnvironment },
      permissions: [
        readStatement(table, ['DIGEST#*', 'EMAIL#*', 'FACILITIES', 'MAIL#*', 'UPDATE_REQUESTS*', 'USERS#?']),
        writeStatement(table, ['LINK#*', 'MAIL#*']),
        this.sendStatement(),
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

function configurationSetArn(set: ConfigurationSet): string {
  return set.stack.formatArn({
    service: 'ses',
    resource: 'configuration-set',
    resourceName: set.configurationSetName,
  });
}

/** The address inside `Coverage Guide <guide@hospital.example>`. */
function addressOf(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
}
