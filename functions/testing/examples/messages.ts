import { randomUUID } from 'node:crypto';
import type { OperationsOf } from '../../../shared/api/routes.ts';
import type { RequestStatus } from '../../../shared/schemas/update-request.ts';
import { timeKey } from '../../data/time-key.ts';
import { updateRequestStore } from '../../messages/update-request-store.ts';
import type { Example, ExampleContext, Whose } from './parts.ts';

const text = {
  name: 'Fresh Person',
  email: 'fresh@demo.test',
  position: 'Registrar',
  message: 'A new code, please.',
};

/** A request of the caller (`own`) or of somebody else; its first version has the tag "1". */
async function freshRequest(
  { world, browser }: ExampleContext,
  whose: Whose,
  status: RequestStatus = 'New',
): Promise<string> {
  const now = new Date();
  const key = timeKey(now);
  const at = now.toISOString();
  await updateRequestStore(world.container.table, world.log).create(
    {
      ...text,
      key,
      facilityId: 'north000',
      userId: whose === 'own' ? callerId(browser?.accessToken) : 'somebody-else',
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

/** The subject of a token, true or forged; nobody's for a stranger. */
function callerId(token = ''): string {
  try {
    const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return typeof sub === 'string' ? sub : 'nobody';
  } catch {
    return 'nobody';
  }
}

export const messagesExamples: Readonly<Record<OperationsOf<'messages'>, Example>> = {
  requestUpdate: {
    request: ({ planIds }, whose) => ({
      headers: { 'idempotency-key': randomUUID() },
      body: { ...text, planId: planIds[whose] },
    }),
    foreignStatus: 404,
  },
  listUpdateRequests: { request: () => ({ query: { status: 'New' } }) },
  countNewUpdateRequests: { request: () => ({}) },
  listOwnUpdateRequests: { request: () => ({ query: {} }) },
  getUpdateRequest: {
    request: async (context, whose) => ({ params: { id: await freshRequest(context, whose) } }),
    foreignStatus: 404,
  },
  answerUpdateRequest: {
    request: async (context, whose) => ({
      params: { id: await freshRequest(context, whose) },
      headers: { 'if-match': '"1"', 'idempotency-key': randomUUID() },
      body: { status: 'Done', answer: 'It is there now.' },
    }),
  },
};
