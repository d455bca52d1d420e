import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  type ITable,
  Table,
  TableEncryptionV2,
  type TablePropsV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { AnyPrincipal, Effect, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';

/** Creates an encrypted table with 35 days of point-in-time recovery. Removing the stack or a console click cannot delete it. */
function lastingTable(scope: Construct, id: string, props: Partial<TablePropsV2> = {}): TableV2 {
  return new TableV2(scope, id, {
    partitionKey: { name: 'pk', type: AttributeType.STRING },
    sortKey: { name: 'sk', type: AttributeType.STRING },
    timeToLiveAttribute: 'expiresAt',
    encryption: TableEncryptionV2.awsManagedKey(),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
    ...props,
  });
}

/** The single table. Its keys are described in functions/data/table/keys.ts. */
export class Database extends Construct {
  /** The table that the functions use. */
  readonly table: ITable;

  /** @param restored the name of a table restored to an earlier moment, which replaces the stack's own */
  constructor(scope: Construct, id: string, restored: string | undefined) {
    super(scope, id);
    const own = lastingTable(this, 'Table');
    this.table = restored === undefined ? own : Table.fromTableName(this, 'Restored', restored);
  }
}

/** Actions that change or remove an existing item. Expiry needs no permission: DynamoDB does it itself. */
const auditChanges = [
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
          actions: auditChanges,
          resources: ['*'],
        }),
      ],
    }),
  });
}
