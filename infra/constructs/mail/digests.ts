import { Duration } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { allow } from '../functions/allow.ts';
import { AppFunction } from '../functions/app-function.ts';
import { readStatement, writeStatement } from '../functions/table-access.ts';
import type { Alarms } from '../monitoring/alarms.ts';

type DigestsProps = {
  readonly table: ITable;
  readonly mailQueue: IQueue;
  readonly alarms: Alarms;
  /** During maintenance the links of an email lead nowhere, and an installation that has moved would send everything twice. */
  readonly isDown: boolean;
};

/** Sends the daily digests that people asked for. It runs hourly, so that an interrupted run is finished soon. */
export class Digests extends Construct {
  readonly lambda: IFunction;

  constructor(scope: Construct, id: string, { table, mailQueue, alarms, isDown }: DigestsProps) {
    super(scope, id);
    const digest = new AppFunction(this, 'Digest', {
      entry: 'triggers/digest.ts',
      // It reads the plans of every facility that a subscriber can see.
      timeout: Duration.minutes(15),
      environment: { TABLE_NAME: table.tableName, MAIL_QUEUE_URL: mailQueue.queueUrl },
      permissions: [
        readStatement(table, ['DELETED#PLANS', 'DIGEST*', 'FACILITIES', 'FACILITY#*', 'USERS#?']),
        writeStatement(table, ['DIGEST*']),
        allow(['sqs:SendMessage'], mailQueue.queueArn),
      ],
      failure: {
        means: 'Digests of changes are late: subscribers get none until a run succeeds.',
        seldom: true,
      },
      alarms,
    });
    this.lambda = digest.lambda;
    new Rule(this, 'DigestTimes', {
      description: 'Sends the digests that users subscribed to',
      enabled: !isDown,
      schedule: Schedule.rate(Duration.hours(1)),
      targets: [new LambdaFunction(digest.lambda, { retryAttempts: 2 })],
    });
  }
}
