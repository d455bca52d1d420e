import { describe, expect, it } from '@jest/globals';
import { recordedLog } from '../../testing/recorded-log.ts';
import { type Key, keys } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { findUpdateRequest, findUpdateRequests, type UpdateRequestRecord } from './update-requests.ts';

const at = '2026-11-21T09:30:00.000Z';
const request: UpdateRequestRecord = {
  ...{ key: 'a'.repeat(32), facilityId: 'north000', userId: 'u1', status: 'New', answer: '', version: 1 },
  ...{ name: 'Robin Registrar', email: 'desk@demo.test', position: 'Registrar', message: 'Please add it.' },
  ...{ steps: [{ status: 'New', at, by: 'Robin Registrar' }], createdAt: at, updatedAt: at },
};
const taken: UpdateRequestRecord = { ...request, status: 'In progress', version: 2 };

/** A table in which the request moves in the middle of a batch read: its place for the status `early` is read before the move. */
function movingTable(early: UpdateRequestRecord['status']) {
  const lies = (record: UpdateRequestRecord, { pk, sk }: Key): Item | undefined => {
    const place = keys.updateRequest(record.status, record.key);
    return place.pk === pk && place.sk === sk ? record : undefined;
  };
  let reads = 0;
  return {
    log: recordedLog(),
    async getMany(itemKeys: readonly Key[]) {
      const first = reads++ === 0 ? keys.updateRequest(early, request.key).pk : '';
      return itemKeys.map((key) => lies(key.pk === first ? request : taken, key));
    },
  };
}

describe('an update request whose status changes while it is being read', () => {
  it.each([
    ['neither of its places', 'In progress'],
    ['both of its places', 'New'],
  ] as const)('is found once, with its new status, when the read saw it at %s', async (_where, early) => {
    expect(await findUpdateRequests(movingTable(early), [request.key])).toEqual([taken]);
    expect(await findUpdateRequest(movingTable(early), request.key)).toEqual(taken);
  });
});
