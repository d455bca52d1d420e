import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { openTable } from './table.ts';

const wire = mockClient(DynamoDBDocumentClient);
const table = openTable(DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' })), 'plans');
afterEach(() => {
  wire.reset();
});

const key = (sk: string) => ({ pk: 'P', sk });

describe('getMany', () => {
  it('asks again for keys that a busy table left unread, and keeps the order', async () => {
    wire
      .on(BatchGetCommand)
      .resolvesOnce({
        Responses: { plans: [{ ...key('b'), n: 2 }] },
        UnprocessedKeys: { plans: { Keys: [key('a')] } },
      })
      .resolvesOnce({ Responses: { plans: [{ ...key('a'), n: 1 }] } });
    expect(await table.getMany([key('a'), key('b'), key('c')])).toEqual([
      { ...key('a'), n: 1 },
      { ...key('b'), n: 2 },
      undefined,
    ]);
    const asked = wire.commandCalls(BatchGetCommand).map(({ args }) => args[0].input.RequestItems?.plans);
    expect(asked.map((part) => part?.Keys?.length)).toEqual([3, 1]);
    expect(asked.every((part) => part?.ConsistentRead)).toBe(true);
  });

  it('gives up in the end instead of calling an item absent', async () => {
    wire.on(BatchGetCommand).resolves({ UnprocessedKeys: { plans: { Keys: [key('a')] } } });
    await expect(table.getMany([key('a')])).rejects.toThrow('kept leaving keys');
  });
});

describe('queryRange', () => {
  it('follows every page and reads consistently', async () => {
    wire
      .on(QueryCommand)
      .resolvesOnce({ Items: [key('1'), key('2')], LastEvaluatedKey: key('2') })
      .resolvesOnce({ Items: [], LastEvaluatedKey: key('3') })
      .resolvesOnce({ Items: [key('4')] });
    const found: unknown[] = [];
    for await (const item of table.queryRange('P', '0', '9')) found.push(item.sk);
    expect(found).toEqual(['1', '2', '4']);
    const starts = wire.commandCalls(QueryCommand).map(({ args }) => args[0].input.ExclusiveStartKey?.sk);
    expect(starts).toEqual([undefined, '2', '3']);
  });

  it('asks for all attributes, or only for those named, also inside another', async () => {
    wire.on(QueryCommand).resolves({ Items: [] });
    for await (const _ of table.queryRange('P', '0', '9'));
    for await (const _ of table.queryRange('P', '0', '9', ['key', 'plan.planCode']));
    const asked = wire.commandCalls(QueryCommand).map(({ args }) => args[0].input);
    expect(asked[0]?.ProjectionExpression).toBeUndefined();
    expect(asked[1]).toMatchObject({
      ProjectionExpression: '#key, #plan.#planCode',
      ExpressionAttributeNames: { '#key': 'key', '#plan': 'plan', '#planCode': 'planCode' },
    });
  });
});
