import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { recordedLog } from '../../testing/recorded-log.ts';
import { isBusy } from './busy.ts';
import { openTable } from './table.ts';

const wire = mockClient(DynamoDBDocumentClient);
afterAll(() => wire.restore());
const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' }));
const pauses: number[] = [];
const table = openTable(client, 'plans', recordedLog(), async (ms) => void pauses.push(ms));
afterEach(() => {
  wire.reset();
  pauses.length = 0;
});

const key = (sk: string) => ({ pk: 'P', sk });

describe('getMany', () => {
  it('requests again the keys that a busy table left unread, and keeps the order', async () => {
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
    const requests = wire.commandCalls(BatchGetCommand).map(({ args }) => args[0].input.RequestItems?.plans);
    expect(requests.map((part) => part?.Keys?.length)).toEqual([3, 1]);
    expect(requests.every((part) => part?.ConsistentRead)).toBe(true);
  });

  it('goes on for as long as each answer brings something', async () => {
    wire.on(BatchGetCommand).callsFake(({ RequestItems }) => {
      const [first, ...left] = RequestItems.plans.Keys;
      return { Responses: { plans: [first] }, UnprocessedKeys: { plans: { Keys: left } } };
    });
    const many = Array.from({ length: 20 }, (_, at) => key(String(at)));
    expect(await table.getMany(many)).toEqual(many);
    expect(wire.commandCalls(BatchGetCommand)).toHaveLength(20);
    // A busy partition gets a moment between two answers.
    expect(pauses).toEqual(Array.from({ length: 19 }, () => 20));
  });

  it('fails as busy in the end rather than report an unread item as absent', async () => {
    wire.on(BatchGetCommand).resolves({ UnprocessedKeys: { plans: { Keys: [key('a')] } } });
    const failed = await table.getMany([key('a')]).catch((error: unknown) => error);
    expect(String(failed)).toContain('kept leaving keys');
    expect(isBusy(failed)).toBe(true);
  });
});

it('getMany requests at most 100 keys per call', async () => {
  wire.on(BatchGetCommand).resolves({});
  const many = Array.from({ length: 201 }, (_, at) => key(String(at)));
  expect(await table.getMany(many)).toHaveLength(201);
  const sizes = wire
    .commandCalls(BatchGetCommand)
    .map(({ args }) => args[0].input.RequestItems?.plans?.Keys?.length);
  expect(sizes).toEqual([100, 100, 1]);
});

it('queryNewest starts after the last item of the previous page and returns where the next starts', async () => {
  wire.on(QueryCommand).resolvesOnce({ Items: [key('3'), key('2')], LastEvaluatedKey: key('2') });
  const page = { from: '0', to: '9', limit: 2, after: '4' };
  expect(await table.queryNewest('P', page)).toEqual({ items: [key('3'), key('2')], last: '2' });
  const [call] = wire.commandCalls(QueryCommand);
  expect(call?.args[0].input).toMatchObject({
    ExclusiveStartKey: key('4'),
    ScanIndexForward: false,
    Limit: 2,
  });
  wire.on(QueryCommand).resolves({ Items: [key('1')] });
  expect(await table.queryNewest('P', page)).toEqual({ items: [key('1')], last: undefined });
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
    const pages = wire
      .commandCalls(QueryCommand)
      .map(({ args: [{ input }] }) => [input.ExclusiveStartKey?.sk, input.ConsistentRead]);
    expect(pages).toEqual([
      [undefined, true],
      ['2', true],
      ['3', true],
    ]);
  });

  it('returns the stored text of a plan as an object, as every other read does', async () => {
    const plan = { notes: 'Call first.' };
    const item = { pk: 'P', sk: 'PLAN#1', plan: JSON.stringify(plan) };
    wire.on(QueryCommand).resolves({ Items: [item] });
    wire.on(ScanCommand).resolves({ Items: [item] });
    wire.on(GetCommand).resolves({ Item: item });
    wire.on(BatchGetCommand).resolves({ Responses: { plans: [item] } });
    const expected = { ...item, plan };
    for await (const found of table.queryRange('P', '0', '9')) expect(found).toEqual(expected);
    for await (const found of table.scan(0, 1)) expect(found).toEqual([expected]);
    const { items } = await table.queryNewest('P', { from: '0', to: '9', limit: 1 });
    expect(items).toEqual([expected]);
    expect(await table.get(key('PLAN#1'))).toEqual(expected);
    expect(await table.getMany([key('PLAN#1')])).toEqual([expected]);
    // A read sees what was saved a moment before.
    expect(wire.commandCalls(GetCommand)[0]?.args[0].input.ConsistentRead).toBe(true);
    expect(wire.commandCalls(ScanCommand)[0]?.args[0].input.ConsistentRead).toBe(true);
  });
});

describe('updateIf', () => {
  const failure = { message: 'no', $metadata: {} };

  it('reports whether the condition held, and rethrows every other failure', async () => {
    wire.on(UpdateCommand).resolvesOnce({}).rejectsOnce(new ConditionalCheckFailedException(failure));
    expect(await table.updateIf(key('1'), {})).toBe(true);
    expect(await table.updateIf(key('1'), {})).toBe(false);
    wire.on(UpdateCommand).rejects(new Error('throttled'));
    await expect(table.updateIf(key('1'), {})).rejects.toThrow('throttled');
  });
});

describe('a single-item write that conflicts with a transaction', () => {
  const conflict = () => new TransactionConflictException({ message: 'conflict', $metadata: {} });
  const writes = [
    ['put', () => table.put(key('1'))],
    ['update', () => table.update(key('1'), {})],
    ['updateIf', () => table.updateIf(key('1'), {})],
    ['delete', () => table.delete(key('1'))],
  ] as const;

  it.each(writes)('is retried: %s', async (_name, write) => {
    wire.onAnyCommand().rejectsOnce(conflict()).rejectsOnce(conflict()).resolves({});
    await write();
    expect(wire.calls()).toHaveLength(3);
  });

  it.each(writes)('fails as busy if the conflict persists: %s', async (_name, write) => {
    wire.onAnyCommand().rejects(conflict());
    await expect(write()).rejects.toThrow(TransactionConflictException);
    expect(isBusy(conflict())).toBe(true);
  });
});

describe('a write', () => {
  it('stores a plan as text, alone or in a transaction', async () => {
    wire.on(PutCommand).resolves({});
    wire.on(TransactWriteCommand).resolves({});
    const item = { ...key('PLAN#1'), plan: { notes: 'Call first.' } };
    await table.put(item);
    await table.transact([{ Put: { Item: item } }, { Delete: { Key: key('2') } }]);
    const lying = { ...key('PLAN#1'), plan: '{"notes":"Call first."}' };
    expect(wire.commandCalls(PutCommand)[0]?.args[0].input.Item).toEqual(lying);
    expect(wire.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems).toEqual([
      { Put: { TableName: 'plans', Item: lying } },
      { Delete: { TableName: 'plans', Key: key('2') } },
    ]);
  });
});
