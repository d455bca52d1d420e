import { approvalSchema, userEditSchema } from '../../people/registration.ts';
import { endedSessionSchema, liveSessionSchema } from '../../people/session.ts';
import { userSchema } from '../../people/user.ts';
import * as z from '../../zod.ts';
import { type Operation, operationsOf } from '../operation.ts';
import { byId, cursor, pageLimit } from './parts.ts';

const operation = operationsOf('users');

/** Common to the calls in which an administrator changes one person. */
const change = {
  access: 'admin',
  params: byId,
  response: z.object({
    message: z.string(),
    user: userSchema,
    /** Set if the person already was as requested, perhaps by another administrator: there is nothing to undo. */
    unchanged: z.optional(z.literal(true)),
  }),
} as const;

/** People, as administrators see them. */
export const usersRoutes = {
  listUsers: operation('GET', '/users', {
    access: 'admin',
    summary: 'All people, those waiting for approval first.',
    query: z.strictObject({
      limit: pageLimit,
      cursor,
    }),
    response: z.object({
      data: z.array(userSchema),
      /** How many people are waiting for approval, across all pages. */
      pending: z.int().check(z.gte(0)),
      nextCursor: z.optional(z.string()),
    }),
  }),
  updateUser: operation('PUT', '/users/{id}', {
    ...change,
    audit: { kind: 'rights', about: 'person' },
    ifMatch: userSchema,
    summary:
      'Edit a person and the facilities granted to them; a new email address takes effect once it is confirmed by a link.',
    body: userEditSchema,
  }),
  approveUser: operation('PUT', '/users/approve/{id}', {
    ...change,
    audit: { kind: 'registration', about: 'person' },
    summary: 'Approve a person who has confirmed their address, for facilities that they requested.',
    body: approvalSchema,
  }),
  withdrawApproval: operation('PUT', '/users/withdraw-approval/{id}', {
    ...change,
    audit: { kind: 'registration', about: 'person' },
    ifMatch: userSchema,
    summary:
      'Withdraw a user’s approval within an hour: they wait for approval again, and all their sessions end.',
  }),
  sendConfirmation: operation('PUT', '/users/send-confirmation/{id}', {
    ...change,
    audit: { kind: 'registration', about: 'person' },
    summary: 'Email a registered person a new link to confirm the address; the old link stops working.',
  }),
  makeAdmin: operation('PUT', '/users/make-admin/{id}', {
    ...change,
    audit: { kind: 'rights', about: 'person' },
    summary: 'Promote an approved person to administrator.',
  }),
  demoteUser: operation('PUT', '/users/demote/{id}', {
    ...change,
    audit: { kind: 'rights', about: 'person' },
    summary: 'Make an administrator an ordinary user. The last administrator cannot be demoted.',
  }),
  allowMail: operation('PUT', '/users/allow-mail/{id}', {
    ...change,
    audit: { kind: 'change', about: 'person' },
    summary: 'Resume emails to a person whose address returned one.',
  }),
  resetSecondFactor: operation('PUT', '/users/reset-second-factor/{id}', {
    ...change,
    audit: { kind: 'secondFactor', about: 'person' },
    summary:
      'Reset the second factor of a person who has lost it; all their sessions end. No one can reset their own.',
  }),
  suspendUser: operation('PUT', '/users/suspend/{id}', {
    ...change,
    audit: { kind: 'suspension', about: 'person' },
    summary:
      'Suspend an approved person until they are reactivated; all their sessions end. No one can suspend themselves.',
  }),
  bringBackUser: operation('PUT', '/users/bring-back/{id}', {
    ...change,
    audit: { kind: 'suspension', about: 'person' },
    summary: 'Reactivate a suspended person, with the role and facilities they had before.',
  }),
  listSessionsOf: operation('GET', '/users/sessions/{id}', {
    access: 'admin',
    summary: 'Where a person is signed in.',
    params: byId,
    response: z.object({ data: z.array(liveSessionSchema) }),
  }),
  endSessionsOf: operation('PUT', '/users/end-sessions/{id}', {
    access: 'admin',
    audit: { kind: 'suspension', about: 'person' },
    summary: 'End one of a person’s sessions, or all of them. Returns those that remain.',
    params: byId,
    body: endedSessionSchema,
    response: z.object({ data: z.array(liveSessionSchema) }),
  }),
  deleteUser: operation('DELETE', '/users/{id}', {
    access: 'admin',
    audit: { kind: 'deletion', about: 'person' },
    summary: 'Remove a person. No one can remove themselves or the last administrator.',
    status: 204,
    params: byId,
  }),
} as const satisfies Record<string, Operation>;
