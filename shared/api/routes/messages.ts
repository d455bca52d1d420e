import * as z from 'zod';
import { limits } from '../../limits.ts';
import { line } from '../../schemas/text.ts';
import {
  requestAnswerSchema,
  requestStatusSchema,
  updateRequestInputSchema,
  updateRequestPageSchema,
  updateRequestSchema,
} from '../../schemas/update-request.ts';
import { type Operation, operation } from '../operation.ts';
import { byId, one } from './parts.ts';

const cursor = line(100).optional();

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
  listUpdateRequests: operation({
    method: 'GET',
    path: '/update-requests',
    group: 'messages',
    access: 'admin',
    summary: 'Update requests of one status, the newest first.',
    query: z.strictObject({ status: requestStatusSchema, cursor }),
    response: updateRequestPageSchema,
  }),
  countNewUpdateRequests: operation({
    method: 'GET',
    path: '/update-requests/new',
    group: 'messages',
    access: 'admin',
    summary: `How many update requests nobody has looked at; ${limits.updateRequests.countedNew + 1} stands for that many or more.`,
    response: z.strictObject({ count: z.number().int().nonnegative() }),
  }),
  listOwnUpdateRequests: operation({
    method: 'GET',
    path: '/update-requests/own',
    group: 'messages',
    access: 'member',
    summary: 'The update requests that the caller has sent, the newest first.',
    query: z.strictObject({ cursor }),
    response: updateRequestPageSchema,
  }),
  getUpdateRequest: operation({
    method: 'GET',
    path: '/update-requests/{id}',
    group: 'messages',
    access: 'member',
    summary: 'One update request, for its sender and for administrators.',
    params: byId,
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
    body: requestAnswerSchema,
    response: one(updateRequestSchema),
  }),
} as const satisfies Record<string, Operation>;
