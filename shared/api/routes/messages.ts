import { limits } from '../../limits.ts';
import {
  audienceSchema,
  broadcastInputSchema,
  broadcastPageSchema,
  broadcastSchema,
  deliveryProblemSchema,
  recipientCountSchema,
} from '../../messages/broadcast.ts';
import {
  knownKinds,
  requestAnswerSchema,
  requestStatusSchema,
  updateRequestInputSchema,
  updateRequestPageSchema,
  updateRequestSchema,
} from '../../messages/update-request.ts';
import { wishInputSchema } from '../../messages/wish.ts';
import { count } from '../../records/number.ts';
import * as z from '../../zod.ts';
import { type Operation, operation } from '../operation.ts';
import { byId, cursor, one } from './parts.ts';

/** Update requests of the desk, and messages of administrators to everybody. */
export const messagesRoutes = {
  requestUpdate: operation({
    method: 'POST',
    path: '/request-update',
    group: 'messages',
    access: 'member',
    idempotent: true,
    summary: 'Ask the administrators to update a plan or to add a plan code. They are mailed.',
    status: 201,
    body: updateRequestInputSchema,
    response: one(updateRequestSchema),
  }),
  askForMissing: operation({
    method: 'POST',
    path: '/update-requests/missing',
    group: 'messages',
    access: 'member',
    idempotent: true,
    summary:
      'Ask for what a search did not find. Who asks for what others have asked for joins their request; what looks like PHI is refused.',
    status: 201,
    body: wishInputSchema,
    response: one(updateRequestSchema),
  }),
  listUpdateRequests: operation({
    method: 'GET',
    path: '/update-requests',
    group: 'messages',
    access: 'admin',
    summary: 'Update requests of one status, the newest first.',
    query: z.strictObject({ status: requestStatusSchema, cursor, knows: knownKinds }),
    response: updateRequestPageSchema,
  }),
  countNewUpdateRequests: operation({
    method: 'GET',
    path: '/update-requests/new',
    group: 'messages',
    access: 'admin',
    summary: `How many update requests nobody has looked at; ${limits.updateRequests.countedNew + 1} stands for that many or more.`,
    response: z.strictObject({ count: count }),
  }),
  listOwnUpdateRequests: operation({
    method: 'GET',
    path: '/update-requests/own',
    group: 'messages',
    access: 'member',
    summary: 'The update requests that the caller has sent, the newest first.',
    query: z.strictObject({ cursor, knows: knownKinds }),
    response: updateRequestPageSchema,
  }),
  getUpdateRequest: operation({
    method: 'GET',
    path: '/update-requests/{id}',
    group: 'messages',
    access: 'member',
    summary: 'One update request, for its sender and for administrators.',
    params: byId,
    query: z.strictObject({ knows: knownKinds }),
    response: one(updateRequestSchema),
  }),
  answerUpdateRequest: operation({
    method: 'PUT',
    path: '/update-requests/{id}',
    group: 'messages',
    access: 'admin',
    ifMatch: updateRequestSchema,
    idempotent: true,
    summary: 'Give an update request another status or answer. Its sender is mailed when it ends.',
    params: byId,
    query: z.strictObject({ knows: knownKinds }),
    body: requestAnswerSchema,
    response: one(updateRequestSchema),
  }),
  broadcastEmail: operation({
    method: 'POST',
    path: '/admin/broadcast-email',
    group: 'messages',
    access: 'admin',
    idempotent: true,
    form: true,
    summary:
      'Mail everybody, or the people of some facilities or roles. It is sent afterwards; the answer names its delivery.',
    status: 201,
    body: broadcastInputSchema,
    response: one(broadcastSchema),
  }),
  countRecipients: operation({
    method: 'POST',
    path: '/admin/broadcast-email/recipients',
    group: 'messages',
    access: 'admin',
    summary: 'How many people a broadcast to this audience would go to. Nothing is sent.',
    body: audienceSchema,
    response: recipientCountSchema,
  }),
  listBroadcasts: operation({
    method: 'GET',
    path: '/admin/broadcasts',
    group: 'messages',
    access: 'admin',
    summary: 'Broadcasts and how far they are, the newest first.',
    query: z.strictObject({ cursor }),
    response: broadcastPageSchema,
  }),
  getBroadcast: operation({
    method: 'GET',
    path: '/admin/broadcasts/{id}',
    group: 'messages',
    access: 'admin',
    summary: 'One broadcast and how far it is.',
    params: byId,
    response: one(broadcastSchema),
  }),
  listDeliveryProblems: operation({
    method: 'GET',
    path: '/admin/broadcasts/{id}/problems',
    group: 'messages',
    access: 'admin',
    summary: 'Whom a broadcast did not reach for certain, and why.',
    params: byId,
    query: z.strictObject({ cursor }),
    response: z.strictObject({
      data: z.array(deliveryProblemSchema),
      nextCursor: z.optional(z.string()),
    }),
  }),
  retryBroadcast: operation({
    method: 'POST',
    path: '/admin/broadcasts/{id}/retry',
    group: 'messages',
    access: 'admin',
    summary:
      'Send a broadcast again to those whom it failed to reach, and go on with what waits. Who has it gets it no second time.',
    params: byId,
    body: z.strictObject({
      /** Also to those who may have it already. */
      uncertain: z.boolean(),
    }),
    response: one(broadcastSchema),
  }),
} as const satisfies Record<string, Operation>;
