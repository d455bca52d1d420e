import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { AnyPrincipal, Effect, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { lastingTable } from './database.ts';

/** Actions that change or remove an existing item. Expiry needs no permission: DynamoDB does it itself. */
const changes = [
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:BatchWriteItem',
  'dynamodb:PartiQLUpdate',
  'dynamodb:PartiQLDelete',
];

/**
 * Creates the table of the audit log (functions/data/audit/audit-log.ts). Its resource policy forbids everyone, whatever their
 * role allows, to change or remove an entry; docs/decisions/146-audit-log.md lists what that cannot prevent.
 */
export function auditTable(scope: Construct): TableV2 {
  return lastingTable(scope, 'AuditTable', {
    resourcePolicy: new PolicyDocument({
      statements: [
        new PolicyStatement({
          effect: Effect.DENY,
          principals: [new AnyPrincipal()],
          actions: changes,
          resources: ['*'],
        }),
      ],
    }),
  });
}
