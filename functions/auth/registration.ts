import { randomUUID } from 'node:crypto';
import { ApiError } from '../../shared/api/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { Registration } from '../../shared/people/registration.ts';
import * as z from '../../shared/zod.ts';
import { mailOrReport } from '../clients/mail-queue.ts';
import { facilityNamed, parseDirectory } from '../data/facility-directory.ts';
import { createUser, emailClaimSchema, findUser } from '../data/people/users.ts';
import { keys } from '../data/records/keys.ts';
import { parseStored } from '../data/records/stored.ts';
import type { Table } from '../data/records/table.ts';
import type { Caller } from './caller-places.ts';
import type { AuthParts } from './parts.ts';
import { refuseCommonPassword, refusedPassword } from './password-policy.ts';

/** A registration that was cut off is taken up again by the next try after this time. */
const leaseSeconds = 30;
/** One that has taken this long was cut off: it never takes so long. */
const cutOffSeconds = 5;
/** How often a try at the same moment is looked at. */
const waitMs = 200;

const leaseSchema = z.extend(emailClaimSchema, { leaseEndsAt: z.optional(z.number()) });

type Parts = Omit<AuthParts, 'identity' | 'sessions' | 'attempts' | 'pcs' | 'personsMails'>;

/**
 * Registers a person: claim the address → make the account → set its password → hand over the mail to the
 * administrators → store the pending profile.
 * Each step can be repeated, so a try after a crash finishes what the first one began, and of two at once one goes on.
 * A known address is told nothing; its owner gets a mail.
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
  await refuseCommonPassword(registration.password);

  const claimId = randomUUID();
  const claimed = await claimOrWait(parts, registration.email, claimId, now);
  if (claimed === 'known') {
    // A failure told here, and here alone, would tell whose address is known.
    const job = { kind: 'alreadyRegistered', email: registration.email } as const;
    if (await allowance.mayMail(job.kind, registration.email, caller)) await mailOrReport(mails, log, job);
  }
  if (claimed !== 'ours') return;
  try {
    const id = await accounts.ensure(registration.email);
    // Somebody's account whose change of address was cut off: a stranger must not set its password.
    if ((await findUser(table, log, id)) !== undefined) {
      await releaseAddress(table, registration.email, claimId);
      return;
    }
    const set = await accounts.setPassword(id, registration.password);
    if (set === 'refused') throw refusedPassword('This password cannot be used. Please choose another.');
    const { password: _, confirmPassword: __, requestedFacility: ___, ...profile } = registration;
    // Before the profile: whatever ends the process after it, the administrators are told.
    await mailOrReport(mails, log, { kind: 'registered', userId: id });
    await createUser(table, {
      ...profile,
      id,
      role: 'user',
      status: 'pending',
      facilityIds: [],
      requestedFacilityIds: requested,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    });
  } catch (error) {
    // The person tries again at once, and must not be told that a registration is under way.
    await releaseAddress(table, registration.email, claimId).catch(() => undefined);
    throw error;
  }
}

/**
 * How long to wait with the answer, in milliseconds. Making an account takes longer than finding one, so answers leave
 * only at fixed steps after the request: a stopwatch then tells nobody whose address is known.
 */
export function timeToNextAnswer(elapsedMs: number): number {
  return limits.registrationAnswerMs - (elapsedMs % limits.registrationAnswerMs);
}

/**
 * Claims an address, after a try at the same moment if there is one: it cannot be told that all is well before it is.
 * @returns whose it is: ours to go on with, somebody's for long (`known`), or that of the other try, which has gone well
 * @throws ApiError UNAVAILABLE while an earlier try that was cut off still holds the address
 */
async function claimOrWait(
  { table, log, clock, sleep }: Parts,
  email: string,
  claimId: string,
  now: Date,
): Promise<'ours' | 'known' | 'registered'> {
  for (let waited = false; !(await claimAddress(table, email, claimId, now)); waited = true) {
    const claim = parseStored(leaseSchema, await table.get(keys.email(email)), log);
    if (claim?.userId !== undefined) return waited ? 'registered' : 'known';
    if (claim?.heldFor !== undefined) return 'known';
    // One that was given back in this moment is free.
    const heldSeconds = leaseSeconds - ((claim?.leaseEndsAt || Infinity) - clock().getTime() / 1_000);
    if (heldSeconds > cutOffSeconds) throw new ApiError('UNAVAILABLE');
    await sleep(waitMs);
  }
  return 'ours';
}

/** True if the address was free, or its registration was cut off long enough ago: then it is ours to finish. */
function claimAddress(table: Table, email: string, claimId: string, now: Date): Promise<boolean> {
  const seconds = Math.floor(now.getTime() / 1_000);
  return table.updateIf(keys.email(email), {
    UpdateExpression: 'SET leaseEndsAt = :end, claimId = :claim REMOVE heldFor, expiresAt',
    // By its own claim the SDK's second try after a lost answer knows the first.
    ConditionExpression:
      'attribute_not_exists(pk) OR (attribute_not_exists(userId) AND (leaseEndsAt <= :now OR claimId = :claim))',
    ExpressionAttributeValues: { ':end': seconds + leaseSeconds, ':now': seconds, ':claim': claimId },
  });
}

/** Lets the next try begin at once. A claim that has become a person's stays. */
async function releaseAddress(table: Table, email: string, claimId: string): Promise<void> {
  await table.update(keys.email(email), {
    UpdateExpression: 'SET leaseEndsAt = :now',
    ConditionExpression: 'attribute_not_exists(userId) AND claimId = :claim',
    ExpressionAttributeValues: { ':now': 0, ':claim': claimId },
  });
}
