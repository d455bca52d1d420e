import { expect, it } from '@jest/globals';
import { ApiError } from '../../../shared/api/errors.ts';
import { idempotentRequest } from '../../data/records/idempotency.ts';
import type { Table } from '../../data/table/table.ts';
import { storedItems } from '../../testing/stored-items.ts';
import { actOnce } from './act-once.ts';

const once = idempotentRequest('kept-1', { body: { name: 'a' } }, new Date('2026-11-21T09:00:00Z'));
const failing = { get: () => Promise.reject(new Error('The table is gone.')) } as Partial<Table> as Table;

it.each([new ApiError('CONFLICT'), new Error('broken')])(
  'an action that fails reports any other error unchanged, even if the table fails too: %s',
  async (error) => {
    const act = () => Promise.reject(error);
    await expect(actOnce(storedItems([]).table, once, undefined, act)).rejects.toBe(error);
    await expect(actOnce(failing, once, undefined, act)).rejects.toBe(error);
  },
);
