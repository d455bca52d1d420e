import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { ConfigurationSet, EmailIdentity, Identity, SuppressionReasons } from 'aws-cdk-lib/aws-ses';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { AppFunction } from '../functions/app-function.ts';
import { readStatement, writeStatement } from '../functions/table-access.ts';
import type { Alarms } from '../monitoring/alarms.ts';
import { workOn, workQueue } from '../work-queue.ts';

type Sender = {
  /** The sender of all emails. */
  readonly address: string;
  /** The part after its @, if emails are signed for that domain. Absent: SES has verified only the address. */
  readonly domain: string | undefined;
};

type WorkerProps = {
  readonly table: ITable;
  readonly alarms: Alarms;
  /** Scheme and host of the site, for links. */
  readonly siteOrigin: string;
};

const workerTimeout = Duration.seconds(60);

/** Everything that sends email: the queue of emails to send, the sender, and how SES handles bounces. */
export class Mail extends Construct {
  readonly queue: Queue;
  readonly configurationSet: ConfigurationSet;
  private readonly address: string;

  constructor(scope: Construct, id: string, { address, domain }: Sender) {
    super(scope, id);
    // AWS recommends six times the worker's timeout, so that a message is not delivered twice.
    this.queue = workQueue(this, Duration.seconds(6 * workerTimeout.toSeconds()));
    this.address = address;
    if (domain === undefined) new EmailIdentity(this, 'Sender', { identity: Identity.email(address) });
    else this.signFor(domain);
    this.configurationSet = new ConfigurationSet(this, 'ConfigurationSet', {
      // SES itself stops sending to an address that bounced or complained.
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      reputationMetrics: true,
    });
  }

  /** Signs emails for the domain and gives them a return path within it, as DMARC requires. */
  private signFor(domain: string): void {
    // A name that no hospital uses yet: many keep their mail server at `mail`, whose records would conflict.
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
      // It applies to all email of the domain, also what vendors send in its name: a stricter policy could send that to spam.
      DnsDmarc: `_dmarc.${domain} TXT "v=DMARC1; p=none" (keep it if one already exists)`,
    };
    for (const [name, value] of Object.entries(records)) {
      new CfnOutput(Stack.of(this), name, {
        value,
        description: 'A DNS record required for emails to arrive',
      });
    }
  }

  /** Environment variables of every function that sends email (functions/config.ts). */
  get senderEnvironment(): { readonly MAIL_FROM: string; readonly MAIL_CONFIGURATION_SET: string } {
    return {
      MAIL_FROM: `Coverage Guide <${this.address}>`,
      MAIL_CONFIGURATION_SET: this.configurationSet.configurationSetName,
    };
  }

  /**
   * Allows sending from the one address under the one configuration set. SES's sandbox also checks the recipients' identities, so
   * the condition restricts the sender, not the resource.
   */
  sendStatement(): PolicyStatement {
    const arn = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
    return new PolicyStatement({
      actions: ['ses:SendRawEmail'],
      resources: [arn('identity', '*'), arn('configuration-set', this.configurationSet.configurationSetName)],
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
        means:
          'Emails are stuck: users are waiting for approvals, new passwords or confirmations that do not arrive.',
      },
      alarms,
    });
    // Two concurrent workers send about what SES accepts per second. Digests come by the thousand: more workers would only be
    // throttled, until emails that people wait for are given up.
    workOn(this.queue, worker, 10);
    return worker;
  }
}
