import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  type ITable,
  Table,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';

/** The single table. Its keys are described in functions/data/table/keys.ts. */
export class Database extends Construct {
  /** The table that the functions use. */
  readonly table: ITable;

  /** @param restored name of a table that was restored to an earlier moment and takes the place of the stack's own. */
  constructor(scope: Construct, id: string, restored: string | undefined) {
    super(scope, id);
    const own = new TableV2(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      timeToLiveAttribute: 'expiresAt',
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.awsManagedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.table = restored === undefined ? own : Table.fromTableName(this, 'Restored', restored);
  }
}
