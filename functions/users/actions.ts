import { randomUUID } from 'node:crypto';
import { ApiError } from '../../shared/api/errors.ts';
import { fullName } from '../../shared/people/full-name.ts';
import type { Accounts } from '../clients/pool/accounts.ts';
import { type MailQueue, mailOrReport } from '../clients/queues/mail-queue.ts';
import type { SuppressionList } from '../clients/suppression-list.ts';
import { checkedNames } from '../data/people/changed-names.ts';
import { deletePerson } from '../data/people/delete-person.ts';
import { secondFactorTries } from '../data/people/second-factor-tries.ts';
import type { SessionStore } from '../data/people/session-record.ts';
import {
  accessibleNames,
  hasConfirmedEmail,
  toManagedUser,
  type UserRecord,
} from '../data/people/user-record.ts';
import { findUser, listUsers, updateUser } from '../data/people/users.ts';
import { orNotFound } from '../data/records/stored.ts';
import { orStale, refuseStale } from '../data/records/versioned.ts';
import type { Table } from '../data/table/table.ts';
import { clearTries } from '../data/table/tries.ts';
import type { GroupActions } from '../http/create-handler.ts';
import { type Log, orReport } from '../log.ts';
import type { PersonsMails } from '../mails/persons-mails.ts';
import {
  facilityIdsOf,
  grantedText,
  isJustApproved,
  refuseAddress,
  refuseApproval,
  whatChanges,
  withoutProof,
} from './person-edit.ts';
import { type PersonParts, refuseSelf, suspensionActions } from './suspension.ts';
import { usersPage } from './users-page.ts';

type Parts = {
  readonly table: Table;
  readonly log: Log;
  readonly accounts: () => Promise<Accounts>;
  readonly mails: MailQueue;
  readonly suppressionList: SuppressionList;
  readonly personsMails: PersonsMails;
  readonly sessions: SessionStore;
};

export function userActions(parts: Parts): GroupActions<'users'> {
  const { table, log, accounts, mails, suppressionList, personsMails } = parts;
  /** Finds the person a call is about, and names them in the audit log. */
  const find: PersonParts['find'] = async (id, note) => {
    const user = orNotFound(await findUser(table, id));
    note?.({ target: { type: 'person', id, name: fullName(user) } });
    return user;
  };
  const save: PersonParts['save'] = (before, change, now) =>
    updateUser(table, before, { ...before, ...change, updatedAt: now.toISOString() });
  const answer: PersonParts['answer'] = (message, user, actor) => ({
    body: { message, user: toManagedUser(user, actor.directory) },
  });
  const already = (...what: Parameters<typeof answer>) => ({
    body: { ...answer(...what).body, unchanged: true as const },
  });

  return {
    async listUsers({ input, actor }) {
      const users = await listUsers(table);
      return {
        body: usersPage(
          users.map((user) => ({
            user: toManagedUser(user, actor.directory),
            since: user.emailConfirmedAt ?? user.createdAt,
          })),
          input.query,
        ),
      };
    },

    async updateUser({ input, request, actor, ifMatch, note }) {
      const { facilityAccess, email, department, ...typed } = input.body;
      const user = await find(input.params.id, note);
      refuseStale(ifMatch, user.version, toManagedUser(user, actor.directory));
      const facilityIds = facilityIdsOf(actor.directory, facilityAccess, 'facilityAccess', user.facilityIds);
      note({ detail: whatChanges(user, { email, facilityIds }, actor.directory) });
      const profile = checkedNames(typed);
      const moves = email !== user.email;
      if (moves) {
        await refuseAddress(parts, actor, user, email, request.now);
        // The email service may still refuse it because of somebody who had it before.
        await suppressionList.remove(email);
      }
      const after: UserRecord = {
        ...(moves ? withoutProof(user, request.now) : user),
        ...profile,
        department: department || undefined,
        facilityIds,
        // Approval grants what is requested: for a person who waits for it, this choice replaces their own.
        ...(user.status === 'pending' && facilityIds.length > 0 && { requestedFacilityIds: facilityIds }),
        updatedAt: request.now.toISOString(),
      };
      const stored = await orStale(
        () => updateUser(table, user, after),
        async () => {
          const now = await find(user.id);
          refuseStale(ifMatch, now.version, toManagedUser(now, actor.directory));
        },
      );
      const saved = 'User updated successfully.';
      if (!moves) return answer(saved, stored, actor);
      const askedAt = request.now.toISOString();
      const job = { kind: 'confirmEmail', userId: user.id, email, askedAt, byAdministrator: true } as const;
      const sent = await mailOrReport(mails, log, job);
      const notified = user.mailSuppressed === undefined ? ` ${user.email} has been notified.` : '';
      const told = user.status === 'pending' ? ' Until then, this person can’t be approved.' : notified;
      const link = sent
        ? `We sent a link to ${email}; the new address takes effect once that link is opened.${told}`
        : `The link to ${email} could not be sent. Please save the new address again.`;
      return answer(`${saved} ${link}`, stored, actor);
    },

    async approveUser({ input, request, actor, note }) {
      const user = await find(input.params.id, note);
      const facilityIds = facilityIdsOf(actor.directory, input.body.approvedFacilities, 'approvedFacilities');
      // A second approval, say from another window, changes nothing and sends no second email.
      if (user.status === 'approved') return already(`${fullName(user)} is already approved.`, user, actor);
      note({ detail: grantedText(actor.directory, facilityIds) });
      if (user.status === 'disabled') throw suspended();
      refuseApproval(user, facilityIds, actor.directory);
      // Otherwise the person would be approved but could not sign in.
      if ((await (await accounts()).setEmail(user, user.email)) === 'taken') {
        throw new ApiError(
          'CONFLICT',
          'Another account signs in with this address. Please edit the address first.',
        );
      }
      // Before the approval is saved, so that the person is notified even if the process ends after that.
      const withdrawnAt = user.sessionsEndedAt;
      await mailOrReport(mails, log, { kind: 'approved', userId: user.id, withdrawnAt });
      const approvedAt = request.now.toISOString();
      // Also ends the link of a correction that was never opened: it would change the address of an approved person.
      const change = { status: 'approved', facilityIds, approvedAt, sessionsEndedAt: approvedAt } as const;
      const approved = await save(user, change, request.now);
      return answer(`${fullName(user)} was approved.`, approved, actor);
    },

    async withdrawApproval({ input, request, actor, ifMatch, note }) {
      const user = await find(input.params.id, note);
      refuseStale(ifMatch, user.version, toManagedUser(user, actor.directory));
      if (user.status !== 'approved' || user.role === 'admin')
        throw new ApiError('CONFLICT', `${fullName(user)} is not an approved user.`);
      if (!isJustApproved(user, request.now)) {
        throw new ApiError(
          'CONFLICT',
          `${fullName(user)} was approved too long ago. Please suspend this person instead.`,
        );
      }
      const sessionsEndedAt = request.now.toISOString();
      const pending = await save(user, { status: 'pending', facilityIds: [], sessionsEndedAt }, request.now);
      return answer(
        `${fullName(user)} is waiting for approval again. An email about the approval may have been sent.`,
        pending,
        actor,
      );
    },

    async sendConfirmation({ input, request, actor, note }) {
      const { now } = request;
      const user = await find(input.params.id, note);
      if (hasConfirmedEmail(user))
        return answer(`${fullName(user)} has already confirmed the address.`, user, actor);
      // The administrator's list may be older than the bounce.
      if (user.mailSuppressed !== undefined)
        throw new ApiError('CONFLICT', 'Email doesn’t reach this address. First use “No email” beside it.');
      await personsMails.toTypedAddress(user.email, now);
      const registrationId = randomUUID();
      // Before the record that makes the new link valid. A failure is reported: the administrator can send it again.
      await mails({ kind: 'confirmRegistration', userId: user.id, registrationId });
      const stored = await save(user, { registrationId }, now);
      return answer(`A new link was sent to ${user.email}.`, stored, actor);
    },

    async makeAdmin({ input, request, actor, note }) {
      const user = await find(input.params.id, note);
      if (user.status === 'disabled') throw suspended();
      if (user.status !== 'approved') throw new ApiError('CONFLICT', 'Please approve this person first.');
      if (user.role === 'admin')
        return already(`${fullName(user)} is already an administrator.`, user, actor);
      return answer(
        `${fullName(user)} is now an administrator.`,
        await save(user, { role: 'admin' }, request.now),
        actor,
      );
    },

    async demoteUser({ input, request, actor, note }) {
      const user = await find(input.params.id, note);
      if (user.role === 'user') return already(`${fullName(user)} is not an administrator.`, user, actor);
      const demoted = await save(user, { role: 'user' }, request.now);
      const placed = accessibleNames(demoted, actor.directory).length > 0;
      const after = placed
        ? '.'
        : ', but cannot sign in without an approved facility. Edit the user to approve one.';
      return answer(`${fullName(user)} is no longer an administrator${after}`, demoted, actor);
    },

    async allowMail({ input, request, actor, note }) {
      const user = await find(input.params.id, note);
      // First the email service's own list: repeating the call finishes an interrupted one.
      await suppressionList.remove(user.email);
      if (user.mailSuppressed === undefined)
        return answer(`${fullName(user)} already gets email.`, user, actor);
      const stored = await save(user, { mailSuppressed: undefined }, request.now);
      return answer(`${fullName(user)} gets email again.`, stored, actor);
    },

    async resetSecondFactor({ input, request, actor, note }) {
      const user = await find(input.params.id, note);
      refuseSelf(user, actor, 'Another administrator has to reset your two-step sign-in.');
      note({ detail: 'reset' });
      await parts.personsMails.of('secondFactorOfOthers', actor.user.id, request.now);
      // First the pool, whatever the record says: repeating the call finishes an interrupted one.
      await (await accounts()).askForCode(user, false);
      // Otherwise earlier wrong codes would keep the person from setting it up again.
      await orReport(log, 'Earlier wrong codes are still counted.', () =>
        clearTries(table, [secondFactorTries(user.id)]),
      );
      if (user.secondFactor === undefined) {
        return answer(`${fullName(user)} does not use two-step sign-in.`, user, actor);
      }
      const sessionsEndedAt = request.now.toISOString();
      const stored = await save(user, { secondFactor: undefined, sessionsEndedAt }, request.now);
      await mailOrReport(mails, log, { kind: 'secondFactor', change: 'reset', userId: user.id });
      return answer(`Two-step sign-in is off for ${fullName(user)}.`, stored, actor);
    },

    ...suspensionActions({ find, save, answer, already, sessions: parts.sessions }),

    async deleteUser({ input, actor, note }) {
      const user = await find(input.params.id, note);
      refuseSelf(user, actor, 'You cannot delete your own account.');
      await deletePerson(parts, user);
      return { body: undefined };
    },
  };
}

const suspended = () => new ApiError('CONFLICT', 'This person is suspended. Please reactivate them instead.');
