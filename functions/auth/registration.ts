import { randomUUID } from 'node:crypto';
import { ApiError } from '../../shared/api/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { Registration } from '../../shared/people/registration.ts';
import { mailOrReport } from '../clients/queues/mail-queue.ts';
import { facilityNamed, parseDirectory } from '../data/facility-directory.ts';
import { addressClaims } from '../data/people/address-claims.ts';
import { holderOf } from '../data/people/pool-account.ts';
import type { NewUser, UserRecord } from '../data/people/user-record.ts';
import { createUser, updateUser } from '../data/people/users.ts';
import { keys } from '../data/table/keys.ts';
import type { Table, WriteAction } from '../data/table/table.ts';
import type { Caller } from './attempts/caller-places.ts';
import type { StrangersMail } from './attempts/mail-allowance.ts';
import type { AuthParts } from './parts.ts';
import { refusedPassword, refuseGuessable } from './password-policy.ts';

type Parts = Omit<AuthParts, 'identity' | 'sessions' | 'attempts' | 'pcs' | 'personsMails'>;

/**
 * Registers a person: claim the address → make the account → set its password → hand over the mail with the link that
 * proves the address → store the pending profile.
 * Each step can be repeated, so a try after a crash finishes what the first one began, and of two at once one goes on.
 * An address that nobody has proven yet is registered anew: the password and the profile of before are gone, and its
 * link ends. A known address is told nothing; its owner gets a mail.
 * @throws ApiError VALIDATION_FAILED, or UNAVAILABLE while an earlier try that was cut off still holds the address: in
 *   the words of any other outage, so that nobody is told of that try
 */
export async function register(parts: Parts, registration: Registration, caller: Caller): Promise<void> {
  const { table, log, accounts, mails, allowance } = parts;
  const { now } = caller;
  const directory = parseDirectory(await table.get(keys.directory()), log);
  const requested = registration.requestedFacility.map(
    (name) => facilityNamed(directory, name, 'requestedFacility').id,
  );
  await refuseGuessable(registration.password, registration, directory);

  const { email } = registration;
  const claims = addressClaims(parts);
  const claim = await claims.take(email, now);
  const mayMail = (kind: StrangersMail) => allowance.mayMail(kind, email, caller);
  if (claim.whose === 'known') {
    // A failure told here, and here alone, would tell whose address is known.
    const job = { kind: 'alreadyRegistered', email } as const;
    if (await mayMail(job.kind)) await mailOrReport(mails, log, job);
  }
  if (claim.whose !== 'ours') return;
  const { before } = claim;
  try {
    const sendsLink = await mayMail('confirmRegistration');
    const subject = await accounts.ensure(email);
    const holder = await holderOf(table, log, accounts.pool, subject, await table.get(keys.user(subject)));
    // Somebody's account whose change of address was cut off: a stranger must not set its password. And without a new link
    // the one that was sent before stays good.
    if (holder?.id !== before?.id || (before !== undefined && !sendsLink)) {
      await claim.giveBack();
      return;
    }
    const set = await accounts.setPassword(holder ?? { id: subject }, registration.password);
    if (set === 'refused') throw refusedPassword('This password cannot be used. Please choose another.');
    const { password: _, confirmPassword: __, requestedFacility: ___, ...profile } = registration;
    const registrationId = randomUUID();
    const id = holder?.id ?? subject;
    // Before the profile: whatever ends the process after it, the link comes.
    if (sendsLink)
      await mailOrReport(mails, log, { kind: 'confirmRegistration', userId: id, registrationId });
    const person: NewUser = {
      ...profile,
      id,
      ...(holder?.account && { account: holder.account }),
      role: 'user',
      status: 'pending',
      facilityIds: [],
      requestedFacilityIds: requested,
      registrationId,
      // Of somebody who was deleted while the pool was away, account and sessions are still there, and the id is the same.
      sessionsEndedAt: now.toISOString(),
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    await store(table, person, before, claim.settled()).catch((error: unknown) => {
      // Somebody changed the record in this moment. Its own words would tell that there is one.
      if (error instanceof ApiError && error.code === 'CONFLICT') throw new ApiError('UNAVAILABLE');
      throw error;
    });
  } catch (error) {
    // The person tries again at once, and must not be told that a registration is under way.
    await claim.giveBack().catch(() => undefined);
    throw error;
  }
}

async function store(
  table: Table,
  person: NewUser,
  before: UserRecord | undefined,
  settled: WriteAction,
): Promise<void> {
  if (before === undefined) return createUser(table, person);
  const { version, mailSuppressed } = before;
  await updateUser(table, before, { ...person, version, ...(mailSuppressed && { mailSuppressed }) }, [
    settled,
  ]);
}

/**
 * How long to wait with the answer, in milliseconds. Making an account takes longer than finding one, so answers leave
 * only at fixed steps after the request: a stopwatch then tells nobody whose address is known.
 */
export function timeToNextAnswer(elapsedMs: number): number {
  return limits.registrationAnswerMs - (elapsedMs % limits.registrationAnswerMs);
}
