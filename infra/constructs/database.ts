import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  type ITable,
  Table,
  TableEncryptionV2,
  type TablePropsV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';

/** Creates an encrypted table with 35 days of point-in-time recovery. Removing the stack or a console click cannot delete it. */
export function lastingTable(scope: Construct, id: string, props: Partial<TablePropsV2> = {}): TableV2 {
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
