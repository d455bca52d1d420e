import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Partitions } from './route-groups.ts';

const inPartitions =
  (...actions: readonly string[]) =>
  (table: ITable, partitions: Partitions): PolicyStatement =>
    statement(table, actions, partitions);

/** Allows reading items of these partitions only: no scan, and not the table's own settings. */
export const readStatement = inPartitions('dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query');

/** Allows writing items of these partitions only: a fault in one function cannot touch another's records. */
export const writeStatement = inPartitions(
  // A transaction has no permission of its own: it needs those of the actions inside it.
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:ConditionCheckItem',
);

/** Allows changing items of these partitions, but not replacing or removing any. */
export const updateStatement = inPartitions('dynamodb:UpdateItem');

/** Allows adding to the audit log, but not reading, changing or removing an entry. */
export const addStatement = (table: ITable): PolicyStatement => statement(table, ['dynamodb:PutItem']);

/** Allows reading the audit log by its keys. */
export const queryStatement = (table: ITable): PolicyStatement => statement(table, ['dynamodb:Query']);

/**
 * Allows reading everything, marking, unmarking and removing records in some partitions, and removing old ones in others. Partitions
 * of one transaction are in one statement: AWS does not say whether it checks a transaction's keys one by one.
 */
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
