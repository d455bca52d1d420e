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
import * as z from '../../../shared/zod.ts';
import { type Directory, facilityById, facilityNames } from '../facility-directory.ts';

/** A person as stored. Facilities are ids; the API shows their names. */
const personFields = {
  id: z.string(),
  /**
   * Their account in a user pool that they were moved to: its subject there is not their id, which stands in histories and
   * stays. In any other pool the id is the subject. docs/decisions/163-another-user-pool.md
   */
  account: z.optional(z.object({ pool: z.string(), subject: z.string() })),
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
  /** When the person proved that the address is theirs (ISO time); it counts for this address alone. */
  emailConfirmedAt: z.optional(z.string()),
  /** Names the registration whose mailed link proves the address: begun anew, it has another name. */
  registrationId: z.optional(z.string()),
  /** Sessions that started before this moment have ended (ISO time). */
  sessionsEndedAt: z.optional(z.string()),
  /**
   * The second factor of their sign-in: since when (ISO time), and the digests of the recovery codes that are left, with
   * their salt. The user pool has the app's key. What stands here is what counts: a sign-in brings the pool in line.
   */
  secondFactor: z.optional(z.object({ since: z.string(), salt: z.string(), codes: z.array(z.string()) })),
  /** Times whose changes of address were undone (ISO): links to undo those are dead. */
  undone: z.optional(z.array(z.object({ from: z.string(), until: z.string() }))),
  /** No mail goes to the address: docs/decisions/005-mails-by-queue.md. */
  mailSuppressed: z.optional(mailSuppressionSchema),
  /** Which digests they have asked for. */
  mailChoices: z.optional(mailChoicesSchema),
  /** It is nobody: the canary signs in by it. It gets no mails that people get, and nobody waits for it to read a note. */
  probe: z.optional(z.literal(true)),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z._default(z.int().check(z.gte(1)), 1),
};

/** What a later release has added is passed along: while it is rolled out, or after it was taken back, functions of both write the same people. */
export const userRecordSchema = z.looseObject(personFields);

export type UserRecord = z.infer<z.ZodMiniObject<typeof personFields>>;
export type NewUser = Omit<UserRecord, 'version'>;

/** Has this person proved that the address is theirs? Who was approved before proof was asked for counts as proven. */
export const hasConfirmedEmail = ({ status, emailConfirmedAt }: UserRecord): boolean =>
  status !== 'pending' || emailConfirmedAt !== undefined;

/** What a suspended person is told. */
export const accessWithdrawn = 'Your access has been withdrawn. Please ask your administrator.';

/** The names of the facilities a person may see now. */
export function accessibleNames(user: UserRecord, directory: Directory): string[] {
  return facilitiesOf(user, directory.facilities).map((facility) => facility.name);
}

/**
 * What a person may do and where, in a few characters. A token carries it, so that a request tells whether the browser
 * still shows what was granted when the token was made.
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

/** A person as the API shows them; `activeFacilityId` is that of their session. */
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
    requestedFacility: facilityNames(directory, user.requestedFacilityIds),
    phoneNumber: user.phoneNumber,
    npi: user.npi,
    version: user.version,
    ...(user.secondFactor === undefined ? {} : { secondFactor: shown(user.secondFactor) }),
    ...(user.department === undefined ? {} : { department: user.department }),
    ...(active === undefined ? {} : { activeFacility: active.name }),
  };
}

/** A person as the API shows them to themselves. */
export function toSelf(
  demand: SecondFactorDemand,
  user: UserRecord,
  directory: Directory,
  activeFacilityId: string,
): User {
  const demanded = demandsSecondFactor(demand, user.role);
  return {
    ...toUser(user, directory, activeFacilityId),
    ...(demanded ? { secondFactorDemanded: true } : {}),
    // A tab of before a release knows no choices; who made one has a newer one.
    ...(user.mailChoices === undefined ? {} : { mailChoices: user.mailChoices }),
  };
}

/**
 * A person as administrators manage them: with the facilities granted, not with all that their role opens, whether mails
 * reach them, and whether the address of one who waits for approval is proven.
 */
export function toManagedUser(user: UserRecord, directory: Directory): User {
  const { mailSuppressed } = user;
  return {
    ...toUser(user, directory),
    facilityAccess: facilityNames(directory, user.facilityIds),
    ...(mailSuppressed === undefined ? {} : { mailSuppressed }),
    ...(user.status === 'pending' ? { emailConfirmed: hasConfirmedEmail(user) } : {}),
  };
}
