import { randomUUID } from 'node:crypto';
import type { OperationsOf } from '../../../shared/api/routes.ts';
import { limits } from '../../../shared/limits.ts';
import type { RequestStatus } from '../../../shared/messages/update-request.ts';
import { planId, planIdParts } from '../../../shared/plan/plan-id.ts';
import type { BroadcastRecord } from '../../data/messages/broadcasts.ts';
import { expiryIn } from '../../data/table/expiry.ts';
import { keys } from '../../data/table/keys.ts';
import { timeKey } from '../../data/table/time-key.ts';
import { mustReadStore } from '../../messages/must-read-store.ts';
import { updateRequestStore } from '../../messages/update-request-store.ts';
import { changing, idempotencyHeader } from '../http-event.ts';
import { type Example, type ExampleContext, freshExample, nameOf, type Ownership } from './parts.ts';

const text = {
  name: 'Fresh Person',
  email: 'fresh@demo.test',
  position: 'Registrar',
  message: 'A new code, please.',
};

/** Stores a request by the caller (`own`) or by somebody else; its first version has the tag "1". */
async function freshRequest(
  { world, browser }: ExampleContext,
  ownership: Ownership,
  status: RequestStatus = 'New',
): Promise<string> {
  const now = new Date();
  const key = timeKey(now);
  const at = now.toISOString();
  await updateRequestStore(world.container.table).create(
    {
      ...text,
      key,
      facilityId: 'north000',
      userId: ownership === 'own' ? callerId(browser?.accessToken) : 'somebody-else',
      status,
      answer: '',
      steps: [{ status, at, by: 'Fresh Person' }],
      version: 1,
      createdAt: at,
      updatedAt: at,
    },
    [],
  );
  return key;
}

/** Stores a must-read note for the caller's facility or another one. */
async function freshNote({ world, planIds }: ExampleContext, ownership: Ownership): Promise<string> {
  const now = new Date();
  const { facilityId = '' } = planIdParts(planIds[ownership]) ?? {};
  const key = timeKey(now);
  const expiresAt = expiryIn(1, now);
  const by = { id: 'somebody', name: 'Fresh Person' };
  const note = { key, facilityId, text: 'Call first.', by, createdAt: now.toISOString(), expiresAt };
  await mustReadStore(world.container.table).create(note, []);
  return planId(facilityId, key);
}

/** Stores a broadcast to one person that failed to reach them. */
async function freshBroadcast({ world }: ExampleContext): Promise<string> {
  const { table } = world.container;
  const now = new Date();
  const key = timeKey(now);
  const at = now.toISOString();
  const expiresAt = expiryIn(limits.broadcast.keptDays, now);
  const person = { id: '0-nobody', email: 'gone@demo.test', state: 'failed' as const, reason: 'Gone.' };
  await table.put({ ...keys.broadcastPart(key, 0), people: [person], version: 1, expiresAt });
  const record: BroadcastRecord = {
    key,
    subject: 'The desk closes early',
    message: 'On Friday at noon.',
    author: { id: 'somebody', name: 'Fresh Person', email: 'fresh@demo.test' },
    parts: 1,
    total: 1,
    sent: 0,
    failed: 1,
    uncertain: 0,
    createdAt: at,
    updatedAt: at,
    expiresAt,
  };
  await table.put({ ...keys.broadcast(key), ...record });
  return key;
}

/** Returns the subject of a token, genuine or forged; 'nobody' for a stranger. */
function callerId(token = ''): string {
  try {
    const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return typeof sub === 'string' ? sub : 'nobody';
  } catch {
    return 'nobody';
  }
}

export const messagesExamples: Readonly<Record<OperationsOf<'messages'>, Example>> = {
  requestUpdate: ({ planIds }, ownership) => ({
    headers: idempotencyHeader(),
    body: { ...text, planId: planIds[ownership], fact: 'phoneNumbers' },
  }),
  askForMissing: () => ({
    headers: idempotencyHeader(),
    // Different each time: requesting the same again causes no write. Letters only, so that nothing looks like a person's ID.
    body: { text: `Silver Choice ${randomUUID().replaceAll(/[^a-f]/g, '')}`, place: 'plans' },
  }),
  listUpdateRequests: () => ({ query: { status: 'New' } }),
  countNewUpdateRequests: () => ({}),
  listOwnUpdateRequests: () => ({ query: {} }),
  getUpdateRequest: freshExample(freshRequest),
  answerUpdateRequest: freshExample(freshRequest, () => ({
    headers: changing(),
    body: { status: 'Done', answer: 'It is there now.' },
  })),
  broadcastEmail: () => ({
    headers: idempotencyHeader(),
    body: {
      subject: 'The desk closes early',
      message: 'On Friday at noon.',
      roles: ['admin', 'user'],
      attachment: { fileName: 'hours.pdf', content: Buffer.from('%PDF-1.7 A plain page.') },
    },
  }),
  countRecipients: () => ({ body: { roles: ['user'] } }),
  listBroadcasts: () => ({ query: {} }),
  getBroadcast: freshExample(freshBroadcast),
  listDeliveryProblems: freshExample(freshBroadcast, () => ({ query: {} })),
  retryBroadcast: freshExample(freshBroadcast, () => ({ body: { uncertain: false } })),
  listMustReads: (_context, ownership) => ({ query: { facility: nameOf(ownership) } }),
  createMustRead: ({ planIds }, ownership) => ({
    headers: idempotencyHeader(),
    body: {
      facilityName: nameOf(ownership),
      planId: planIds[ownership],
      text: 'The claims address is a new one.',
    },
  }),
  acknowledgeMustRead: freshExample(freshNote),
  listMustReadReaders: freshExample(freshNote),
  deleteMustRead: freshExample(freshNote),
};
