/** How to permanently delete each thing that a stack leaves behind, by CloudFormation type. */
export const deletions: Readonly<Record<string, (name: string) => string>> = {
  'AWS::DynamoDB::GlobalTable': (name) =>
    `aws dynamodb update-table --table-name ${name} --no-deletion-protection-enabled && aws dynamodb delete-table --table-name ${name}`,
  'AWS::Cognito::UserPool': (name) =>
    `aws cognito-idp update-user-pool --user-pool-id ${name} --deletion-protection INACTIVE && aws cognito-idp delete-user-pool --user-pool-id ${name}`,
  'AWS::S3::Bucket': (name) =>
    `empty it in the S3 console, which also deletes its old versions, then: aws s3api delete-bucket --bucket ${name}`,
  // AWS refuses this until the retention time of every copy is over.
  'AWS::Backup::BackupVault': (name) =>
    `delete its copies in the AWS Backup console, each once its retention has ended, then: aws backup delete-backup-vault --backup-vault-name ${name}`,
  'AWS::KMS::Key': (name) => `aws kms schedule-key-deletion --key-id ${name} --pending-window-in-days 30`,
  'AWS::Logs::LogGroup': (name) => `aws logs delete-log-group --log-group-name ${name}`,
};
