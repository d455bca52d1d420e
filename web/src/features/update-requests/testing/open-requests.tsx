import { beforeAll } from '@jest/globals';
import type { UpdateRequest } from '../../../../../shared/messages/update-request.ts';
import { giveSize } from '../../../testing/element-size.ts';
import { json } from '../../../testing/fake-api.ts';
import { openApp, type Replies } from '../../../testing/open-app.tsx';

export const freshRequests = () => beforeAll(giveSize);

let made = 0;
export function makeRequest(overrides: Partial<UpdateRequest> = {}): UpdateRequest {
  made += 1;
  return {
    _id: made.toString(16).padStart(32, '0'),
    facilityName: 'Cedar',
    name: 'Robin Registrar',
    email: 'robin@demo.test',
    position: 'Registrar',
    message: `Please add code ${made}.`,
    status: 'New',
    answer: '',
    steps: [{ status: 'New', at: '2026-11-21T09:00:00.000Z', by: 'Robin Registrar' }],
    version: 1,
    createdAt: '2026-11-21T09:00:00.000Z',
    updatedAt: '2026-11-21T09:00:00.000Z',
    ...overrides,
  };
}

/** Opens the app for a user of Cedar (or an administrator, by `role`), over a fake API without requests. */
export function open(at: string, replies: Replies = {}, role: 'admin' | 'user' = 'user') {
  const prepared: Replies = {
    listOwnUpdateRequests: () => json({ data: [] }),
    countNewUpdateRequests: () => json({ count: 0 }),
    ...replies,
  };
  return openApp(at, prepared, role, { department: 'Patient Access' });
}
