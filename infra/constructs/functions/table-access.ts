import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Partitions } from './route-groups.ts';

const reads = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];

// A transaction has no permission of its own: it needs those of the actions inside it.
const writes = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:ConditionCheckItem',
];

/** Reading items of these partitions only. Never a scan, never the table's own settings. */
export function readStatement(table: ITable, partitions: Partitions): PolicyStatement {
  return statement(table, reads, partitions);
}

/** Writing items of these partitions only: a fault in one function cannot touch another's records. */
export function writeStatement(table: ITable, partitions: Partitions): PolicyStatement {
  return statement(table, writes, partitions);
}

/** Adding to the audit log: nothing there is read, changed or removed. */
export function addStatement(table: ITable): PolicyStatement {
  return statement(table, ['dynamodb:PutItem']);
}

/** Reading the audit log by its keys. */
export function queryStatement(table: ITable): PolicyStatement {
  return statement(table, ['dynamodb:Query']);
}

/** Changing items of these partitions, without replacing or removing any. */
export function updateStatement(table: ITable, partitions: Partitions): PolicyStatement {
  return statement(table, ['dynamodb:UpdateItem'], partitions);
}

/** Reading everything, marking and unmarking records of some partitions, and removing old ones of others. */
export function sweepStatements(table: ITable, marked: Partitions, removed: Partitions): PolicyStatement[] {
  return [
    statement(table, ['dynamodb:Scan']),
    statement(table, ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'], marked),
    statement(table, ['dynamodb:Query', 'dynamodb:DeleteItem'], removed),
  ];
}

function statement(table: ITable, actions: readonly string[], partitions?: Partitions): PolicyStatement {
  return new PolicyStatement({
    actions: [...actions],
    resources: [table.tableArn],
    ...(partitions && {
      conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...partitions] } },
    }),
  });
}
