import { ApiError, wrongField } from '../../shared/api/errors.ts';
import { limits } from '../../shared/limits.ts';
import { fullName } from '../../shared/people/full-name.ts';
import { type Directory, facilityById, facilityNamed } from '../data/facility-directory.ts';
import { hasConfirmedEmail, type UserRecord } from '../data/people/user-record.ts';
import { addressHeldFor, findUserByEmail } from '../data/people/users.ts';
import type { Table } from '../data/table/table.ts';
import type { Actor } from '../http/call.ts';
import type { PersonsMails } from '../mails/persons-mails.ts';

type Parts = { readonly table: Table; readonly personsMails: PersonsMails };

/** Describes a change for the audit log, which contains no profiles. */
export function whatChanges(
  user: UserRecord,
  after: Pick<UserRecord, 'email' | 'facilityIds'>,
  directory: Directory,
): string {
  const granted = after.facilityIds.filter((id) => !user.facilityIds.includes(id));
  const taken = user.facilityIds.filter((id) => !after.facilityIds.includes(id));
  const changes = [
    ...(granted.length > 0 ? [grantedText(directory, granted)] : []),
    ...(taken.length > 0 ? [`facilities removed: ${namesOf(directory, taken)}`] : []),
    ...(after.email === user.email ? [] : ['asks for a new email address']),
  ];
  return changes.length === 0 ? 'profile' : changes.join(', ');
}

/** Describes for the audit log which facilities a person may see from now on. */
export const grantedText = (directory: Directory, ids: readonly string[]): string =>
  `facilities granted: ${namesOf(directory, ids)}`;

/** An entry of the log stays small, however many facilities there are. */
const mostNamed = 20;

function namesOf(directory: Directory, ids: readonly string[]): string {
  // A facility that is deleted has only its ID.
  const names = ids.map((id) => facilityById(directory, id)?.name ?? id);
  const others = names.length - mostNamed;
  return names.slice(0, mostNamed).join(', ') + (others > 0 ? ` and ${others} more` : '');
}

/**
 * Returns the IDs of open facilities. A person may keep an archived one that they already have.
 * @throws ApiError VALIDATION_FAILED naming the first facility that does not exist.
 */
export function facilityIdsOf(
  directory: Directory,
  names: readonly string[],
  field: string,
  granted: readonly string[] = [],
): string[] {
  return [...new Set(names)].map((name) => {
    const has = directory.facilities.find((entry) => entry.name === name && granted.includes(entry.id));
    return (has ?? facilityNamed(directory, name, field)).id;
  });
}

/**
 * Refuses an approval before the address is confirmed, and for facilities that the person does not ask for anymore: another
 * administrator may have changed the choice since the list of people was loaded. Whoever asks for none that is open may be given any.
 * @throws ApiError CONFLICT
 */
export function refuseApproval(user: UserRecord, facilityIds: readonly string[], directory: Directory): void {
  if (!hasConfirmedEmail(user)) {
    throw new ApiError(
      'CONFLICT',
      `${fullName(user)} has not confirmed this address yet. Please wait until the emailed link is opened, or send it again.`,
    );
  }
  const asked = user.requestedFacilityIds;
  const asksForOpen = directory.facilities.some(
    ({ id, archivedAt }) => archivedAt === undefined && asked.includes(id),
  );
  if (!asksForOpen || facilityIds.every((id) => asked.includes(id))) return;
  throw new ApiError(
    'CONFLICT',
    `The facilities requested for ${fullName(user)} have changed. Please check them and approve again.`,
  );
}

/**
 * Returns a registration whose address is being corrected as one that has proven no address: whoever has the wrong one knows its
 * password, and an approval before the right one is confirmed would let them in. The link of an earlier correction ends.
 */
export function withoutProof(user: UserRecord, now: Date): UserRecord {
  return user.status === 'pending'
    ? { ...user, emailConfirmedAt: undefined, registrationId: undefined, sessionsEndedAt: now.toISOString() }
    : user;
}

/**
 * Whether an approval can still be withdrawn. The address of a person who waits for approval is changed without telling the old
 * one, so withdrawing any approval would let an administrator take over a colleague's account unnoticed.
 */
export function isJustApproved({ approvedAt = '' }: UserRecord, now: Date): boolean {
  return now.getTime() - Date.parse(approvedAt) < limits.withdrawalMinutes * 60_000;
}

/**
 * Checks a new address of a person before a link is sent to it.
 * @throws ApiError VALIDATION_FAILED at `email`, or TOO_MANY_ATTEMPTS
 */
export async function refuseAddress(
  { table, personsMails }: Parts,
  actor: Actor,
  user: UserRecord,
  email: string,
  now: Date,
): Promise<void> {
  const refuse = (reason: string): never => {
    throw wrongField('email', reason);
  };
  if (user.id === actor.user.id) {
    refuse('Please change your own address in My Account: that asks for your password.');
  }
  if ((await findUserByEmail(table, email)) !== undefined) refuse('Another account has this address.');
  const heldFor = await addressHeldFor(table, email, now);
  if (heldFor !== undefined && heldFor !== user.id) {
    refuse(
      `Another account had this address until recently, and it stays reserved for up to ${limits.undoHours} hours.`,
    );
  }
  await personsMails.of('confirmEmailOfOthers', actor.user.id, now);
  await personsMails.toTypedAddress(email, now);
}
