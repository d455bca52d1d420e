import { Aws, CfnOutput, Duration, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { ComparisonOperator, Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { type Alarms, perDay } from './monitoring/alarms.ts';

type BackupCopiesProps = {
  readonly copies: NonNullable<Settings['backup']>;
  readonly tables: readonly ITable[];
  readonly alarms: Alarms;
};

/**
 * A nightly copy of each table, in a locked vault: nobody can delete a copy before its time, not even with rights that allow
 * deleting the tables. docs/decisions/165-locked-copies.md
 */
export class BackupCopies extends Construct {
  constructor(scope: Construct, id: string, { copies, tables, alarms }: BackupCopiesProps) {
    super(scope, id);
    const retention = Duration.days(copies.days);
    const vault = new BackupVault(this, 'Vault', {
      // A different name for each stack: a vault outlives its stack, and a fixed name would block the next one.
      backupVaultName: `guide-${Fn.select(2, Fn.split('/', Aws.STACK_ID))}`,
      // Except on creation: a deployment that is rolled back would leave it, and block the next one.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      lockConfiguration: {
        minRetention: retention,
        ...(copies.lockAfterDays !== undefined && { changeableFor: Duration.days(copies.lockAfterDays) }),
      },
    });
    new BackupPlan(this, 'Plan', {
      backupVault: vault,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'EveryNight',
          scheduleExpression: Schedule.cron({ hour: '7', minute: '0' }),
          deleteAfter: retention,
        }),
      ],
    }).addSelection('Tables', { resources: tables.map(({ tableArn }) => BackupResource.fromArn(tableArn)) });
    const copied = new Metric({
      namespace: 'AWS/Backup',
      metricName: 'NumberOfBackupJobsCompleted',
      dimensionsMap: { BackupVaultName: vault.backupVaultName },
      statistic: Stats.SUM,
    });
    const alarm = perDay(copied).createAlarm(this, 'NoCopy', {
      alarmDescription:
        'Users notice nothing, but the newest copy in the locked vault is more than two days old. Start with the failed jobs in the AWS Backup console.',
      threshold: tables.length,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      evaluationPeriods: 2,
      treatMissingData: TreatMissingData.BREACHING,
    });
    alarms.notify(alarm);
    new CfnOutput(Stack.of(this), 'BackupVault', { value: vault.backupVaultName });
  }
}
