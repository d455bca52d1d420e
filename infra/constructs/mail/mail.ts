import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { ConfigurationSet, EmailIdentity, Identity, SuppressionReasons } from 'aws-cdk-lib/aws-ses';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { AppFunction } from '../functions/app-function.ts';
import { readStatement, writeStatement } from '../functions/table-access.ts';
import type { Alarms } from '../monitoring/alarms.ts';
import { workQueue } from '../work-queue.ts';

type Sender = {
  /** All mails come from it. */
  readonly address: string;
  /** What follows its @, if mails are signed for it. Absent: SES knows the address alone. */
  readonly domain: string | undefined;
};

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
  private readonly address: string;

  constructor(scope: Construct, id: string, { address, domain }: Sender) {
    super(scope, id);
    // AWS asks for six times the worker's timeout, so that a message is not handed out twice.
    this.queue = workQueue(this, Duration.seconds(6 * workerTimeout.toSeconds()));
    this.address = address;
    if (domain === undefined) new EmailIdentity(this, 'Sender', { identity: Identity.email(address) });
    else this.signFor(domain);
    this.configurationSet = new ConfigurationSet(this, 'ConfigurationSet', {
      // SES itself sends nothing more to an address that a mail came back from.
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      reputationMetrics: true,
    });
  }

  /** Mails are signed for the domain, and name a sender of it to whom they come back: that is what DMARC asks for. */
  private signFor(domain: string): void {
    // A name that no hospital has yet: `mail` is where many keep their mail server, and its records would stand in the way.
    const returnPath = `coverage-guide-mail.${domain}`;
    const { dkimRecords } = new EmailIdentity(this, 'SenderDomain', {
      identity: Identity.domain(domain),
      mailFromDomain: returnPath,
    });
    const region = Stack.of(this).region;
    const records = {
      ...Object.fromEntries(
        dkimRecords.map(({ name, value }, at) => [`DnsDkim${at + 1}`, `${name} CNAME ${value}`]),
      ),
      DnsMailFromMx: `${returnPath} MX 10 feedback-smtp.${region}.amazonses.com`,
      DnsMailFromSpf: `${returnPath} TXT "v=spf1 include:amazonses.com ~all"`,
      DnsDmarc: `_dmarc.${domain} TXT "v=DMARC1; p=quarantine" (keep the one that is there already)`,
    };
    for (const [name, value] of Object.entries(records)) {
      new CfnOutput(Stack.of(this), name, { value, description: 'A DNS record that mails need to arrive' });
    }
  }

  /** Variables of every function that sends mail (functions/config.ts). */
  get senderEnvironment(): { readonly MAIL_FROM: string; readonly MAIL_CONFIGURATION_SET: string } {
    return {
      MAIL_FROM: `Coverage Guide <${this.address}>`,
      MAIL_CONFIGURATION_SET: this.configurationSet.configurationSetName,
    };
  }

  /**
   * Sending from the one address under the one configuration set. In SES's sandbox it asks for the identities of those
   * who get a mail as well, so the sender is held by the condition and not by the resource.
   */
  sendStatement(): PolicyStatement {
    const identities = Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName: '*' });
    return new PolicyStatement({
      actions: ['ses:SendRawEmail'],
      resources: [identities, configurationSetArn(this.configurationSet)],
      conditions: { StringEquals: { 'ses:FromAddress': this.address } },
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
      // Two at once, the fewest that there can be, send about what SES takes in a second. Digests come by the thousand: more
      // workers would only be turned away, until mails are given up that somebody waits for.
      new SqsEventSource(this.queue, { batchSize: 10, maxConcurrency: 2, reportBatchItemFailures: true }),
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
