import type { Stack } from 'aws-cdk-lib';
import { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { type Acknowledgement, inside } from './nag-parts.ts';

/** Findings about resources that exist only if a stage's settings ask for them. */
export const settingsAcknowledgements = (stack: Stack): Acknowledgement[] => [
  ...gradualDeployments(stack),
  ...backupCopies(stack),
];

function gradualDeployments(stack: Stack): Acknowledgement[] {
  const releases = inside(stack, 'Api', 'Releases').node;
  const role = releases.tryFindChild('Role');
  if (role === undefined) return [];
  return [
    {
      at: role,
      rule: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      reason:
        'AWS’s own policy for what CodeDeploy needs to shift calls from one version of a function to another; it invokes none.',
    },
    ...releases.children
      .filter((each) => each instanceof Alarm)
      .map((at) => ({
        at,
        rule: 'HIPAA.Security-CloudWatchAlarmAction',
        reason:
          'CodeDeploy watches it during a deployment, and a failed deployment tells the person who deploys. The function’s own alarm sends email.',
      })),
  ];
}

function backupCopies(stack: Stack): Acknowledgement[] {
  const plan = stack.node.tryFindChild('BackupCopies')?.node.tryFindChild('Plan');
  if (plan === undefined) return [];
  return [
    {
      at: plan,
      rule: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]',
      reason:
        'AWS’s own policy for what AWS Backup needs to copy; the plan names the two tables, and only the service can assume the role.',
    },
  ];
}
