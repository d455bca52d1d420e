import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { ownKey } from './own-key.ts';

const keyId = 'LogKey';

/** Creates a log group encrypted with the stack's key for logs, kept for 13 months: a landing zone demands a year. */
export function logGroup(scope: Construct, id: string): LogGroup {
  const stack = Stack.of(scope);
  const made = stack.node.tryFindChild(keyId);
  const encryptionKey = made instanceof Key ? made : logKey(stack);
  return new LogGroup(scope, id, { retention: RetentionDays.THIRTEEN_MONTHS, encryptionKey });
}

function logKey(stack: Stack): Key {
  const key = ownKey(stack, keyId, 'Encrypts the logs of Coverage Guide');
  key.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal(`logs.${stack.region}.amazonaws.com`)],
      actions: ['kms:Encrypt*', 'kms:Decrypt*', 'kms:ReEncrypt*', 'kms:GenerateDataKey*', 'kms:Describe*'],
      resources: ['*'],
      conditions: {
        ArnLike: {
          'kms:EncryptionContext:aws:logs:arn': stack.formatArn({ service: 'logs', resource: '*' }),
        },
      },
    }),
  );
  return key;
}
