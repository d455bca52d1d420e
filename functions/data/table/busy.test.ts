import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { ApiError } from '../../../shared/api/errors.ts';
import { recordedLog } from '../../testing/recorded-log.ts';
import type { UserRecord } from '../people/user-record.ts';
import { deleteUser } from '../people/users.ts';
import { openTable } from './table.ts';
import { writeAll } from './write.ts';

const wire = mockClient(DynamoDBDocumentClient);
// The waits between attempts are a random part of their limits.
const shortest = jest.spyOn(Math, 'random').mockReturnValue(0);
afterAll(() => {
  wire.restore();
  shortest.mockRestore();
});
const table = openTable(
  DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' })),
  'plans',
  recordedLog(),
);
beforeEach(() => {
  wire.reset();
});

const person: UserRecord = {
  ...{ id: 'u1', email: 'one@demo.test', firstName: 'One', lastName: 'Person', phoneNumber: '', npi: '' },
  ...{ role: 'user', status: 'approved', facilityIds: [], requestedFacilityIds: [], version: 1 },
  ...{ createdAt: '', updatedAt: '' },
};
const step = {
  action: { Delete: { Key: { pk: 'P', sk: 'S' } } },
  refusal: () => new ApiError('CONFLICT'),
};
const canceled = (Code: string) =>
  new TransactionCanceledException({
    message: 'canceled',
    $metadata: {},
    CancellationReasons: [{ Code: 'None' }, { Code }],
  });

describe.each([
  ['a record', () => writeAll(table, [step])],
  ['a person', () => deleteUser(table, person)],
])('a transaction on %s', (_what, write) => {
  it.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'is retried after %s, and fails as UNAVAILABLE if that persists',
    async (code) => {
      wire.on(TransactWriteCommand).rejectsOnce(canceled(code)).resolves({});
      await write();
      expect(wire.commandCalls(TransactWriteCommand)).toHaveLength(2);
      wire.on(TransactWriteCommand).rejects(canceled(code));
      await expect(write()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    },
  );
});
