import { approvalSchema, userEditSchema } from '../../people/registration.ts';
import { userSchema } from '../../people/user.ts';
import * as z from '../../zod.ts';
import { type Operation, operation } from '../operation.ts';
import { byId, cursor, pageLimit } from './parts.ts';

/** People, as administrators see them. */
export const usersRoutes = {
  listUsers: operation({
    method: 'GET',
    path: '/users',
    group: 'users',
    access: 'admin',
    summary: 'All people, those who wait for approval first.',
    query: z.strictObject({
      limit: pageLimit,
      cursor,
    }),
    response: z.strictObject({
      data: z.array(userSchema),
      /** How many people wait for approval, on all pages together. */
      pending: z.int().check(z.gte(0)),
      nextCursor: z.optional(z.string()),
    }),
  }),
  updateUser: operation({
    method: 'PUT',
    path: '/users/{id}',
    group: 'users',
    access: 'admin',
    audit: { kind: 'rights', about: 'person' },
    ifMatch: userSchema,
    summary:
      'Edit a person and the facilities granted to them; a new e-mail address counts after it is confirmed by a link.',
    params: byId,
    body: userEditSchema,
    response: z.strictObject({ message: z.string(), user: userSchema }),
  }),
  approveUser: operation({
    method: 'PUT',
    path: '/users/approve/{id}',
    group: 'users',
    access: 'admin',
    audit: { kind: 'registration', about: 'person' },
    summary: 'Let a person whose address is proven in to the facilities given.',
    params: byId,
    body: approvalSchema,
    response: z.strictObject({ message: z.string(), user: userSchema }),
  }),
  sendConfirmation: operation({
    method: 'PUT',
    path: '/users/send-confirmation/{id}',
    group: 'users',
    access: 'admin',
    audit: { kind: 'registration', about: 'person' },
    summary: 'Mail a registered person a new link to prove the address; the one before ends.',
    params: byId,
    response: z.strictObject({ message: z.string(), user: userSchema }),
  }),
  makeAdmin: operation({
    method: 'PUT',
    path: '/users/make-admin/{id}',
    group: 'users',
    access: 'admin',
    audit: { kind: 'rights', about: 'person' },
    summary: 'Promote an approved person to administrator.',
    params: byId,
    response: z.strictObject({ message: z.string(), user: userSchema }),
  }),
  demoteUser: operation({
    method: 'PUT',
    path: '/users/demote/{id}',
    group: 'users',
    access: 'admin',
    audit: { kind: 'rights', about: 'person' },
    summary: 'Make an administrator an ordinary user. The last administrator stays one.',
    params: byId,
    response: z.strictObject({ message: z.string(), user: userSchema }),
  }),
  allowMail: operation({
    method: 'PUT',
    path: '/users/allow-mail/{id}',
    group: 'users',
    access: 'admin',
    audit: { kind: 'change', about: 'person' },
    summary: 'Send mails again to a person whose address sent one back.',
    params: byId,
    response: z.strictObject({ message: z.string(), user: userSchema }),
  }),
  resetSecondFactor: operation({
    method: 'PUT',
    audit: { kind: 'secondFactor', about: 'person' },
    path: '/users/reset-second-factor/{id}',
    group: 'users',
    access: 'admin',
    summary:
      'Take the second factor off a person who has lost it; all their sessions end. Nobody can do so for themselves.',
    params: byId,
    response: z.strictObject({ message: z.string(), user: userSchema }),
  }),
  suspendUser: operation({
    method: 'PUT',
    path: '/users/suspend/{id}',
    group: 'users',
    access: 'admin',
    audit: { kind: 'suspension', about: 'person' },
    summary:
      'Shut an approved person out until they are brought back; all their sessions end. Nobody can do so to themselves.',
    params: byId,
    response: z.strictObject({ message: z.string(), user: userSchema }),
  }),
  bringBackUser: operation({
    method: 'PUT',
    path: '/users/bring-back/{id}',
    group: 'users',
    access: 'admin',
    audit: { kind: 'suspension', about: 'person' },
    summary: 'Let a suspended person in again, with the role and the facilities of before.',
    params: byId,
    response: z.strictObject({ message: z.string(), user: userSchema }),
  }),
  deleteUser: operation({
    method: 'DELETE',
    path: '/users/{id}',
    group: 'users',
    access: 'admin',
    audit: { kind: 'deletion', about: 'person' },
    summary: 'Remove a person. Nobody can remove themselves or the last administrator.',
    status: 204,
    params: byId,
  }),
} as const satisfies Record<string, Operation>;
