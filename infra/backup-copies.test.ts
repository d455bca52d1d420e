import { describe, expect, it } from '@jest/globals';
import { ofType, only, resourcesOf } from './testing/templates.ts';
import { besides, elsewhere } from './testing/test-settings.ts';

describe('backup copies in the locked vault', () => {
  const vaultOf = (settings: Parameters<typeof resourcesOf>[0]) => {
    const [found] = ofType(resourcesOf(settings), 'AWS::Backup::BackupVault');
    return found?.[1];
  };

  it('are made nightly of both tables when the stage sets backupDays, and kept for that many days', () => {
    expect(vaultOf({})).toBeUndefined();
    const copied = resourcesOf(besides);
    expect(vaultOf(besides)).toMatchObject({
      // Rolled back, its creation must not leave a vault whose name the next deployment needs.
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
      Properties: { LockConfiguration: { MinRetentionDays: 35 } },
    });
    const { BackupPlan } = only(copied, 'AWS::Backup::BackupPlan').Properties;
    expect(BackupPlan.BackupPlanRule).toEqual([
      expect.objectContaining({
        Lifecycle: { DeleteAfterDays: 35 },
        ScheduleExpression: 'cron(0 7 * * ? *)',
      }),
    ]);
    const { BackupSelection } = only(copied, 'AWS::Backup::BackupSelection').Properties;
    const named = BackupSelection.Resources.map((arn: object) => Object.values(arn)[0][0]);
    expect(named).toEqual(ofType(copied, 'AWS::DynamoDB::GlobalTable').map(([id]) => id));
  });

  it('are made of the restored table when it has replaced the stack’s own', () => {
    const { Properties } = only(resourcesOf(elsewhere), 'AWS::Backup::BackupSelection');
    expect(JSON.stringify(Properties)).toContain(':table/guide-restored');
    expect(JSON.stringify(Properties)).not.toContain('DatabaseTable');
  });

  it('are locked permanently only when the stage sets backupLockAfterDays', () => {
    const { LockConfiguration } = vaultOf(besides)?.Properties ?? {};
    expect(LockConfiguration.ChangeableForDays).toBeUndefined();
    const forGood = vaultOf(elsewhere)?.Properties.LockConfiguration;
    expect(forGood).toEqual({ MinRetentionDays: 35, ChangeableForDays: 7 });
  });

  it('trigger an alarm when fewer than two complete on each of two days', () => {
    const alarm = only(resourcesOf(besides), 'AWS::CloudWatch::Alarm', 'BackupCopies');
    expect(alarm.Properties).toMatchObject({
      Metrics: [
        { Expression: expect.stringMatching(/^FILL\(\w+, 0\)$/) },
        {
          MetricStat: { Metric: { MetricName: 'NumberOfBackupJobsCompleted' }, Period: 86_400, Stat: 'Sum' },
        },
      ],
      Threshold: 2,
      ComparisonOperator: 'LessThanThreshold',
      EvaluationPeriods: 2,
      TreatMissingData: 'breaching',
    });
  });
});
