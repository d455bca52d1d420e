import {
  DescribeTableCommand,
  type DynamoDBClient,
  DynamoDBServiceException,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb';
import { Problem } from '../local/problem.ts';

/**
 * Checks that the table that is to replace the stack's own can be used. CloudFormation does not: with a misspelled name it succeeds,
 * and every call fails.
 * @returns the lines to print about it
 * @throws Problem if there is no such table, or it is still being restored
 */
export async function tableWords(dynamodb: DynamoDBClient, TableName: string): Promise<string[]> {
  const refusal = (why: string) =>
    new Problem(`tableName ${TableName} cannot be used: ${why}. Nothing was deployed.`);
  try {
    const { Table } = await dynamodb.send(new DescribeTableCommand({ TableName }));
    const status = Table?.TableStatus ?? 'unknown';
    if (status !== 'ACTIVE' && status !== 'UPDATING') throw refusal(`its status is ${status}`);
    return [];
  } catch (error) {
    if (error instanceof ResourceNotFoundException)
      throw refusal('this account and region has no such table');
    // The person who deploys may lack the permission to read this.
    if (error instanceof DynamoDBServiceException && error.name === 'AccessDeniedException')
      return [`Check that the table ${TableName} exists: the permission dynamodb:DescribeTable is missing.`];
    throw error;
  }
}
