import { randomUUID } from 'node:crypto';
import { ApiError } from '../../shared/api/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { Registration } from '../../shared/people/registration.ts';
import { mailOrReport } from '../clients/queues/mail-queue.ts';
import { facilityNamed, readDirectory } from '../data/facility-directory.ts';
import { addressClaims } from '../data/people/address-claims.ts';
import { holderOf } from '../data/people/pool-account.ts';
import type { NewUser, UserRecord } from '../data/people/user-record.ts';
import { createUser, updateUser } from '../data/people/users.ts';
import { isConflict } from '../data/records/versioned.ts';
import { keys } from '../data/table/keys.ts';
import type { Table, WriteAction } from '../data/table/table.ts';
import type { Caller } from './attempts/caller-places.ts';
import type { StrangersMail } from './attempts/mail-allowance.ts';
import type { AuthParts } from './parts.ts';
import { refusedPassword, refuseGuessable } from './password-policy.ts';

type Parts = Pick<AuthParts, 'table' | 'log' | 'clock' | 'sleep' | 'accounts' | 'mails' | 'allowance'>;

/**
 * Registers a person: claim the address → create the account → set its password → queue the email with the link that verifies the
 * address → store the pending profile. Each step is repeatable, so a retry after a crash finishes what the first attempt began,
 * and of two concurrent ones only one continues. An address that nobody has verified yet is registered again: the earlier
 * password and profile are replaced, and the earlier link ends if a new one may be sent. For a known address the response reveals
 * nothing; its owner gets an email.
 * @throws ApiError VALIDATION_FAILED, or UNAVAILABLE while an interrupted earlier attempt still holds the address, with the
 * message of any other outage, so that nobody learns of that attempt
 */
export async function register(parts: Parts, registration: Registration, caller: Caller): Promise<void> {
  const { table, log, accounts, mails, allowance } = parts;
  const { now } = caller;
  const directory = await readDirectory(table);
  // Two of the names may be those of one facility, before and after it was renamed.
  const requested = new Set(
    registration.requestedFacility.map((name) => facilityNamed(directory, name, 'requestedFacility').id),
  );
  await refuseGuessable(registration.password, registration, directory);

  const { email } = registration;
  const claims = addressClaims(parts);
  const claim = await claims.take(email, now);
  const mayMail = (kind: StrangersMail) => allowance.mayMail(kind, email, caller);
  if (claim.outcome === 'known') {
    // An error reported only in this case would reveal that the address is known.
    const job = { kind: 'alreadyRegistered', email } as const;
    if (await mayMail(job.kind)) await mailOrReport(mails, log, job);
  }
  if (claim.outcome !== 'ours') return;
  const { before } = claim;
  try {
    const sendsLink = await mayMail('confirmRegistration');
    const subject = await accounts.ensure(email);
    const holder = await holderOf(table, accounts.pool, subject, await table.get(keys.user(subject)));
    // The account belongs to someone whose change of address was interrupted: a stranger must not set its password.
    if (holder?.id !== before?.id) {
      await claim.release();
      return;
    }
    const set = await accounts.setPassword(holder ?? { id: subject }, registration.password);
    if (set === 'refused') throw refusedPassword('This password cannot be used. Please choose another.');
    const { password: _, confirmPassword: __, requestedFacility: ___, ...profile } = registration;
    // If no new link may be sent, the one in the inbox stays valid, with the new password.
    const registrationId = (sendsLink ? undefined : before?.registrationId) ?? randomUUID();
    const id = holder?.id ?? subject;
    // Before the profile is stored, so that the link is sent even if the process ends after that.
    if (sendsLink)
      await mailOrReport(mails, log, { kind: 'confirmRegistration', userId: id, registrationId });
    const person: NewUser = {
      ...profile,
      id,
      account: holder?.account,
      role: 'user',
      status: 'pending',
      facilityIds: [],
      requestedFacilityIds: [...requested],
      registrationId,
      // If the person was deleted while the pool was down, their account and sessions still exist, under the same ID.
      sessionsEndedAt: now.toISOString(),
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    await store(table, person, before, claim.settled()).catch((error: unknown) => {
      // The record was changed concurrently. CONFLICT would reveal that one exists.
      throw isConflict(error) ? new ApiError('UNAVAILABLE') : error;
    });
  } catch (error) {
    // The person will retry immediately, and must not be told that a registration is in progress.
    await claim.release().catch(() => undefined);
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
  await updateUser(table, before, { ...person, version, mailSuppressed }, [settled]);
}

/**
 * Returns how long to delay the response, in milliseconds. Creating an account takes longer than finding one, so responses leave
 * only at fixed steps after the request: timing them reveals to nobody whose address is known.
 */
export function timeToNextAnswer(elapsedMs: number, stepMs: number = limits.registrationAnswerMs): number {
  return stepMs - (elapsedMs % stepMs);
}
