import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  type ITable,
  Table,
  TableEncryptionV2,
  type TablePropsV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';

/** A table under encryption, with copies of the last 35 days. Neither the stack's end nor a click in the console removes it. */
export function lastingTable(scope: Construct, id: string, props: Partial<TablePropsV2> = {}): TableV2 {
  return new TableV2(scope, id, {
    partitionKey: { name: 'pk', type: AttributeType.STRING },
    sortKey: { name: 'sk', type: AttributeType.STRING },
    timeToLiveAttribute: 'expiresAt',
    billing: Billing.onDemand(),
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

  /** @param restored name of a table that was restored to an earlier moment and takes the place of the stack's own. */
  constructor(scope: Construct, id: string, restored: string | undefined) {
    super(scope, id);
    const own = lastingTable(this, 'Table');
    this.table = restored === undefined ? own : Table.fromTableName(this, 'Restored', restored);
  }
}
