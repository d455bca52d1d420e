import { limits } from '../../limits.ts';
import {
  audienceSchema,
  broadcastInputSchema,
  broadcastPageSchema,
  broadcastSchema,
  deliveryProblemSchema,
  recipientCountSchema,
} from '../../messages/broadcast.ts';
import { mustReadInputSchema, mustReadReadersSchema, mustReadSchema } from '../../messages/must-read.ts';
import {
  requestAnswerSchema,
  requestStatusSchema,
  updateRequestInputSchema,
  updateRequestPageSchema,
  updateRequestSchema,
} from '../../messages/update-request.ts';
import { wishInputSchema } from '../../messages/wish.ts';
import { count } from '../../records/number.ts';
import { pageOf } from '../../records/page.ts';
import { requiredLine } from '../../text/text.ts';
import * as z from '../../zod.ts';
import { type Operation, operationsOf } from '../operation.ts';
import { byId, cursor, one } from './parts.ts';

const operation = operationsOf('messages');

/** Update requests from the desk, and administrators' messages to everybody. */
export const messagesRoutes = {
  requestUpdate: operation('POST', '/request-update', {
    access: 'member',
    audit: { kind: 'request', about: 'update request' },
    idempotent: true,
    summary: 'Ask the administrators to update a plan or to add a plan code. They are emailed.',
    status: 201,
    body: updateRequestInputSchema,
    response: one(updateRequestSchema),
  }),
  askForMissing: operation('POST', '/update-requests/missing', {
    access: 'member',
    audit: { kind: 'request', about: 'update request' },
    idempotent: true,
    summary:
      'Ask for what a search did not find. Asking for what others have asked for joins their request; text that looks like PHI is refused.',
    status: 201,
    body: wishInputSchema,
    response: one(updateRequestSchema),
  }),
  listUpdateRequests: operation('GET', '/update-requests', {
    access: 'admin',
    summary: 'Update requests of one status, newest first.',
    query: z.strictObject({ status: requestStatusSchema, cursor }),
    response: updateRequestPageSchema,
  }),
  countNewUpdateRequests: operation('GET', '/update-requests/new', {
    access: 'admin',
    summary: `How many update requests no one has looked at; ${limits.updateRequests.countedNew + 1} stands for that many or more.`,
    response: z.object({ count: count }),
  }),
  listOwnUpdateRequests: operation('GET', '/update-requests/own', {
    access: 'member',
    summary: 'The update requests that the caller has sent, newest first.',
    query: z.strictObject({ cursor }),
    response: updateRequestPageSchema,
  }),
  getUpdateRequest: operation('GET', '/update-requests/{id}', {
    access: 'member',
    summary: 'One update request, for its sender and for administrators.',
    params: byId,
    response: one(updateRequestSchema),
  }),
  answerUpdateRequest: operation('PUT', '/update-requests/{id}', {
    access: 'admin',
    audit: { kind: 'request', about: 'update request' },
    ifMatch: updateRequestSchema,
    idempotent: true,
    summary: 'Change the status or answer of an update request. Its sender is emailed when it is closed.',
    params: byId,
    body: requestAnswerSchema,
    response: one(updateRequestSchema),
  }),
  broadcastEmail: operation('POST', '/admin/broadcast-email', {
    access: 'admin',
    audit: { kind: 'broadcast', about: 'broadcast' },
    idempotent: true,
    form: true,
    summary:
      'Email everyone, or the people of some facilities or roles. It is sent in the background; the answer links to its delivery report.',
    status: 201,
    body: broadcastInputSchema,
    response: one(broadcastSchema),
  }),
  countRecipients: operation('POST', '/admin/broadcast-email/recipients', {
    access: 'admin',
    audit: { why: 'It counts and changes nothing.' },
    summary: 'How many people a broadcast to this audience would go to. Nothing is sent.',
    body: audienceSchema,
    response: recipientCountSchema,
  }),
  listBroadcasts: operation('GET', '/admin/broadcasts', {
    access: 'admin',
    summary: 'Broadcasts and their progress, newest first.',
    query: z.strictObject({ cursor }),
    response: broadcastPageSchema,
  }),
  getBroadcast: operation('GET', '/admin/broadcasts/{id}', {
    access: 'admin',
    summary: 'One broadcast and its progress.',
    params: byId,
    response: one(broadcastSchema),
  }),
  listDeliveryProblems: operation('GET', '/admin/broadcasts/{id}/problems', {
    access: 'admin',
    summary: 'The people a broadcast did not reach, or may not have reached, and why.',
    params: byId,
    query: z.strictObject({ cursor }),
    response: pageOf(deliveryProblemSchema),
  }),
  retryBroadcast: operation('POST', '/admin/broadcasts/{id}/retry', {
    access: 'admin',
    audit: { kind: 'broadcast', about: 'broadcast' },
    summary:
      'Send a broadcast again to the people it failed to reach, and continue with those waiting. No one known to have received it gets it twice.',
    params: byId,
    body: z.strictObject({
      /** True to also resend to recipients who may already have it. */
      uncertain: z.boolean(),
    }),
    response: one(broadcastSchema),
  }),
  listMustReads: operation('GET', '/must-reads', {
    access: 'member',
    scope: 'query',
    summary: 'Notes that everyone at a facility must read, newest first, with when the caller read each.',
    query: z.strictObject({ facility: requiredLine(limits.text.name) }),
    response: z.object({ data: z.array(mustReadSchema) }),
  }),
  createMustRead: operation('POST', '/must-reads', {
    access: 'admin',
    audit: { kind: 'change', about: 'must-read note' },
    idempotent: true,
    summary: 'Ask everyone at a facility to read a note, about a plan or not.',
    status: 201,
    body: mustReadInputSchema,
    response: one(mustReadSchema),
  }),
  acknowledgeMustRead: operation('POST', '/must-reads/{id}/acknowledge', {
    access: 'member',
    audit: { why: 'It says itself who has read what and when.', about: 'must-read note' },
    scope: 'recordId',
    summary: 'Record that the caller has read a note; only the first time counts.',
    params: byId,
    response: one(mustReadSchema),
  }),
  listMustReadReaders: operation('GET', '/must-reads/{id}/readers', {
    access: 'admin',
    scope: 'recordId',
    summary: 'Who has read a note, and who with access to its facility has not.',
    params: byId,
    response: one(mustReadReadersSchema),
  }),
  deleteMustRead: operation('DELETE', '/must-reads/{id}', {
    access: 'admin',
    audit: { kind: 'deletion', about: 'must-read note' },
    scope: 'recordId',
    summary: 'Remove a note: no one sees it anymore.',
    status: 204,
    params: byId,
  }),
} as const satisfies Record<string, Operation>;
