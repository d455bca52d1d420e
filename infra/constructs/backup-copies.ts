import { Aws, CfnOutput, Duration, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { ComparisonOperator, Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import type { Alarms } from './monitoring/alarms.ts';

type BackupCopiesProps = {
  readonly copies: NonNullable<Settings['backup']>;
  readonly tables: readonly ITable[];
  readonly alarms: Alarms;
};

/**
 * A copy of each table every night, in a vault that is locked: nobody deletes one before its time, also not with the rights by
 * which they could delete the tables. docs/decisions/165-locked-copies.md
 */
export class BackupCopies extends Construct {
  constructor(scope: Construct, id: string, { copies, tables, alarms }: BackupCopiesProps) {
    super(scope, id);
    const retention = Duration.days(copies.days);
    const vault = new BackupVault(this, 'Vault', {
      // Another one with each stack: a vault outlives its stack, and its name would stand in the way of the next.
      backupVaultName: `guide-${Fn.select(2, Fn.split('/', Aws.STACK_ID))}`,
      removalPolicy: RemovalPolicy.RETAIN,
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
    const alarm = new Metric({
      namespace: 'AWS/Backup',
      metricName: 'NumberOfBackupJobsCompleted',
      dimensionsMap: { BackupVaultName: vault.backupVaultName },
      statistic: Stats.SUM,
      period: Duration.days(1),
    }).createAlarm(this, 'NoCopy', {
      alarmDescription:
        'Nobody notices today, but the newest copy in the locked vault is older than two days. First look at the failed jobs in the console of AWS Backup.',
      threshold: tables.length,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      evaluationPeriods: 2,
      treatMissingData: TreatMissingData.BREACHING,
    });
    alarms.tell(alarm);
    new CfnOutput(Stack.of(this), 'BackupVault', { value: vault.backupVaultName });
  }
}
