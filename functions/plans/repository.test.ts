import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { emptyDirectory } from '../data/facility-directory.ts';
import { keys } from '../data/table/keys.ts';
import { openTable } from '../data/table/table.ts';
import { recordedLog } from '../testing/recorded-log.ts';
import { samplePlan } from '../testing/sample-plan.ts';
import { nextStored, planChanges } from './plan-changes.ts';
import { plansPerWrite, plansRepository } from './repository.ts';

const wire = mockClient(DynamoDBDocumentClient);
afterAll(() => wire.restore());
const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' }));
const repository = plansRepository(openTable(client, 'plans', recordedLog()));
afterEach(() => {
  wire.reset();
});

const now = new Date('2026-11-21T09:00:00Z');
const author = { id: 'u', name: 'U' };
const plan = () => nextStored(samplePlan(), 'north000', emptyDirectory, now);
const write = (count = 1) => {
  const changes = Array.from({ length: count }, () => ({ before: undefined, after: plan() }));
  return repository.writeMany(changes, author, now);
};
const canceled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'canceled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

describe('writeMany', () => {
  it('writes plans, history and facility version in one transaction of at most 100 actions', async () => {
    wire.on(TransactWriteCommand).resolves({});
    await write(plansPerWrite);
    const [call] = wire.commandCalls(TransactWriteCommand);
    expect(wire.commandCalls(TransactWriteCommand)).toHaveLength(1);
    expect(call?.args[0].input.TransactItems).toHaveLength(99);
    await expect(write(plansPerWrite + 1)).rejects.toThrow('At most 49');
  });

  it('retries after a transaction conflict', async () => {
    wire.on(TransactWriteCommand).rejectsOnce(canceled('None', 'TransactionConflict')).resolves({});
    await write();
    expect(wire.commandCalls(TransactWriteCommand)).toHaveLength(2);
  });

  it('reports a conflict when the plan itself was changed', async () => {
    wire.on(TransactWriteCommand).rejects(canceled('ConditionalCheckFailed', 'None'));
    await expect(write()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(wire.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });

  it('refuses a plan for a facility that was deleted concurrently', async () => {
    wire.on(TransactWriteCommand).rejects(canceled('None', 'None', 'ConditionalCheckFailed'));
    await expect(write()).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'This facility has been deleted. Nothing was saved.',
    });
    const [call] = wire.commandCalls(TransactWriteCommand);
    expect(call?.args[0].input.TransactItems?.at(-1)?.Update).toMatchObject({
      Key: keys.facilityVersion('north000'),
      ConditionExpression: 'attribute_exists(pk)',
    });
  });

  it('reports busy when conflicts persist, and that nothing was saved on other failures', async () => {
    wire.on(TransactWriteCommand).rejects(canceled('TransactionConflict'));
    await expect(write()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    wire.on(TransactWriteCommand).rejects(canceled('ValidationError'));
    await expect(write()).rejects.toMatchObject({
      code: 'INTERNAL',
      message: expect.stringContaining('Nothing was saved'),
      cause: expect.any(TransactionCanceledException),
    });
  });
});

describe('planChanges', () => {
  it('returns the old and new value of each changed field, and nothing else', () => {
    const before = plan();
    const after = nextStored(samplePlan({ planCode: 7, notes: '' }), 'north000', emptyDirectory, now, before);
    expect(planChanges({ before, after })).toEqual([
      { field: 'planCode', from: 120101, to: 7 },
      { field: 'notes', from: 'Check eligibility on the portal.', to: null },
    ]);
    expect(after).toMatchObject({ key: before.key, version: 2, createdAt: before.createdAt });
  });

  it('treats absent and empty text as equal', () => {
    const before = nextStored(samplePlan({ notes: undefined }), 'north000', emptyDirectory, now);
    const after = nextStored(samplePlan({ notes: '' }), 'north000', emptyDirectory, now, before);
    expect(planChanges({ before, after })).toEqual([]);
  });
});
