import { createHash } from 'node:crypto';
import { mailChoicesSchema } from '../../../shared/people/mail-choices.ts';
import { facilitiesOf } from '../../../shared/people/permissions.ts';
import { demandsSecondFactor, type SecondFactorDemand } from '../../../shared/people/second-factor-demand.ts';
import {
  mailSuppressionSchema,
  roleSchema,
  type User,
  userStatusSchema,
} from '../../../shared/people/user.ts';
import { writeCount } from '../../../shared/records/number.ts';
import * as z from '../../../shared/zod.ts';
import { type Directory, facilityById, facilityNames, sortedNames } from '../facility-directory.ts';
import { keepsLater } from '../records/stored.ts';

/** A person as stored. Facilities are IDs; the API shows their names. */
const personFields = {
  id: z.string(),
  /**
   * Their account in the user pool that they were moved to: its subject there is not their ID, which histories refer
   * to and which never changes. In any other pool the ID is the subject. docs/decisions/163-another-user-pool.md
   */
  account: z.optional(keepsLater({ pool: z.string(), subject: z.string() })),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  department: z.optional(z.string()),
  npi: z.string(),
  role: roleSchema,
  status: userStatusSchema,
  facilityIds: z.array(z.string()),
  requestedFacilityIds: z.array(z.string()),
  /** When the person proved that the address is theirs (ISO time); valid for this address only. */
  emailConfirmedAt: z.optional(z.string()),
  /** When they were last approved (ISO time). */
  approvedAt: z.optional(z.string()),
  /** Identifies the registration whose emailed link proves the address; registering again replaces it, if a new link may be sent. */
  registrationId: z.optional(z.string()),
  /** Sessions that started before this moment have ended (ISO time). */
  sessionsEndedAt: z.optional(z.string()),
  /**
   * The second factor of their sign-in: since when (ISO time), and the digests of the remaining recovery codes, with their
   * salt. The user pool has the authenticator app's key. This record is authoritative: a sign-in brings the pool in line.
   */
  secondFactor: z.optional(keepsLater({ since: z.string(), salt: z.string(), codes: z.array(z.string()) })),
  /** Periods whose changes of address were undone (ISO times): links to undo those changes no longer work. */
  undone: z.optional(z.array(keepsLater({ from: z.string(), until: z.string() }))),
  /** Set if emails to the address are suppressed: docs/decisions/005-mails-by-queue.md. */
  mailSuppressed: z.optional(keepsLater(mailSuppressionSchema.shape)),
  /** Which digests they have chosen. */
  mailChoices: z.optional(keepsLater(mailChoicesSchema.shape)),
  /** When they last changed the digest of changes from weekly to daily (ISO time). */
  weeklyUntil: z.optional(z.string()),
  /** Marks the canary's account, which is no person: it gets no emails meant for people, and no must-read note waits for it. */
  probe: z.optional(z.literal(true)),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: writeCount,
};

/** Fields that a later release added are kept: during a rollout or after a rollback, both releases write the same people. */
export const userRecordSchema = z.looseObject(personFields);

export type UserRecord = z.infer<z.ZodMiniObject<typeof personFields>>;
export type NewUser = Omit<UserRecord, 'version'>;

/** Whether the person has proved that the address is theirs. Whoever is approved has, or was made by an operator. */
export const hasConfirmedEmail = ({ status, emailConfirmedAt }: UserRecord): boolean =>
  status !== 'pending' || emailConfirmedAt !== undefined;

/** The message shown to a suspended person. */
export const accessWithdrawn = 'Your access has been withdrawn. Please ask your administrator.';

/** Returns the names of the facilities that a person may see now. */
export function accessibleNames(user: UserRecord, directory: Directory): string[] {
  return sortedNames(facilitiesOf(user, directory.facilities));
}

/**
 * Returns a short digest of what a person may do and where. A token carries it, so that each request shows whether
 * the browser still displays rights that were granted when the token was made and have changed since.
 */
export function rightsDigest(user: UserRecord, directory: Directory): string {
  const open = facilitiesOf(user, directory.facilities).map(({ id, name }) => [id, name]);
  return createHash('sha256')
    .update(JSON.stringify([user.role, open]))
    .digest('base64url')
    .slice(0, 16);
}

const shown = ({ since, codes }: NonNullable<UserRecord['secondFactor']>) => ({
  since,
  recoveryCodes: codes.length,
});

/** Only facilities in use: nobody can be approved for another, and one among several must not prevent the approval. */
const requestedNames = ({ requestedFacilityIds }: UserRecord, { facilities }: Directory): string[] =>
  sortedNames(
    facilities.filter(({ id, archivedAt }) => archivedAt === undefined && requestedFacilityIds.includes(id)),
  );

/** Returns a person as the API shows them; `activeFacilityId` is that of their session. */
export function toUser(user: UserRecord, directory: Directory, activeFacilityId?: string): User {
  const active = activeFacilityId === undefined ? undefined : facilityById(directory, activeFacilityId);
  return {
    _id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    role: user.role,
    status: user.status,
    facilityAccess: accessibleNames(user, directory),
    requestedFacility: requestedNames(user, directory),
    phoneNumber: user.phoneNumber,
    npi: user.npi,
    version: user.version,
    secondFactor: user.secondFactor && shown(user.secondFactor),
    department: user.department,
    activeFacility: active?.name,
  };
}

/** Returns a person as the API shows them to themselves. */
export function toSelf(
  demand: SecondFactorDemand,
  user: UserRecord,
  directory: Directory,
  activeFacilityId: string,
): User {
  return {
    ...toUser(user, directory, activeFacilityId),
    secondFactorDemanded: demandsSecondFactor(demand, user.role) || undefined,
    mailChoices: user.mailChoices,
    mailSuppressed: user.mailSuppressed,
  };
}

/**
 * Returns a person as administrators manage them: with the facilities granted rather than all that their role
 * opens, whether emails reach them, and, for a person waiting for approval, whether the address is proven.
 */
export function toManagedUser(user: UserRecord, directory: Directory): User {
  return {
    ...toUser(user, directory),
    facilityAccess: facilityNames(directory, user.facilityIds),
    mailSuppressed: user.mailSuppressed,
    emailConfirmed: user.status === 'pending' ? hasConfirmedEmail(user) : undefined,
  };
}
