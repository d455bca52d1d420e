import { randomBytes } from 'node:crypto';
import { ApiError } from '../../shared/api/errors.ts';
import type { FacilityRecord, facilityEditSchema } from '../../shared/facility/facility.ts';
import { facilityUse } from '../../shared/facility/facility-use.ts';
import { facilityTags } from '../../shared/facility/tags.ts';
import { limits } from '../../shared/limits.ts';
import { dayMs } from '../../shared/records/days.ts';
import { counted } from '../../shared/text/counted.ts';
import type * as z from '../../shared/zod.ts';
import {
  addFacility,
  changeDirectory,
  type Directory,
  type FacilityEntry,
  facilityById,
  refuseFull,
  refuseTakenName,
  toFacility,
} from '../data/facility-directory.ts';
import { listUsers } from '../data/people/users.ts';
import { deletionsSince } from '../data/plans/recent-deletions.ts';
import { type IdempotentRequest, rememberAnswer } from '../data/records/idempotency.ts';
import { orNotFound } from '../data/records/stored.ts';
import { hubRecordsOf, planCountOf } from '../data/records/version.ts';
import { type Key, keys } from '../data/table/keys.ts';
import type { Table } from '../data/table/table.ts';
import type { WriteStep } from '../data/table/write.ts';

type FacilityEdit = z.output<typeof facilityEditSchema>;

type Uses = Pick<FacilityRecord, 'people' | 'plans' | 'agreements'>;

const unused: Uses = { people: 0, plans: 0, agreements: 0 };

/** Returns what uses each facility: its plans, payer contracts and plan policies, and the people who have access or wait for it. */
async function usesOf(table: Table, ids: readonly string[]): Promise<Uses[]> {
  const users = await listUsers(table);
  const states = await table.getMany(ids.flatMap((id) => [keys.facilityVersion(id), keys.hubState(id)]));
  return ids.map((id, index) => ({
    // What somebody asked for when registering stays with them after the approval, and after access was taken away again.
    people: users.filter(
      ({ status, facilityIds, requestedFacilityIds }) =>
        facilityIds.includes(id) || (status === 'pending' && requestedFacilityIds.includes(id)),
    ).length,
    plans: planCountOf(states[2 * index]),
    agreements: hubRecordsOf(states[2 * index + 1]),
  }));
}

/** Some of a directory's facilities, each with what uses it. */
export async function facilityRecords(
  table: Table,
  directory: Directory,
  entries: readonly FacilityEntry[],
): Promise<FacilityRecord[]> {
  const uses = await usesOf(
    table,
    entries.map(({ id }) => id),
  );
  const tags = facilityTags(directory.facilities);
  return entries.map((entry, index) => toRecord(entry, tags, uses[index]));
}

const toRecord = (
  entry: FacilityEntry,
  tags: ReadonlyMap<string, string>,
  uses: Uses = unused,
): FacilityRecord => ({
  ...toFacility(entry),
  archived: entry.archivedAt !== undefined,
  verifyEvery: entry.verifyEvery ?? 0,
  version: entry.version,
  tag: tags.get(entry.name) ?? '',
  ...uses,
});

/** @throws ApiError VALIDATION_FAILED for a name that is taken or too long */
export async function createFacility(
  table: Table,
  edit: FacilityEdit,
  now: Date,
  once: IdempotentRequest | undefined,
) {
  const id = randomBytes(4).toString('hex');
  const { version: _, ...fields } = edited({ id, name: '', primaryColor: '', version: 0 }, edit, now);
  const answerOf = (entry: FacilityEntry, { facilities }: Directory) => ({
    body: { data: toRecord(entry, facilityTags(facilities)) },
  });
  const { entry, directory } = await addFacility(table, fields, (added, next) =>
    rememberAnswer(once, answerOf(added, next)),
  );
  return answerOf(entry, directory);
}

/**
 * Renames, recolors, archives or restores a facility. Other records refer to it by ID, so everything stays with it.
 * @param seen the version that the edit was based on
 * @throws ApiError NOT_FOUND, VALIDATION_FAILED for a name that is taken or too long, CONFLICT if the facility has changed since
 * that version or no facility would remain open
 */
export async function updateFacility(
  table: Table,
  id: string,
  seen: number,
  edit: FacilityEdit,
  now: Date,
): Promise<FacilityRecord> {
  // Before the write: a failure after it would be reported as an edit that was not saved.
  const [uses] = await usesOf(table, [id]);
  const directory = await changeDirectory(table, (current) => {
    const before = orNotFound(facilityById(current, id));
    if (before.version !== seen) throw new ApiError('CONFLICT');
    const next = current.facilities.map((entry) => (entry.id === id ? edited(entry, edit, now) : entry));
    refuseClosingLast(current.facilities, next);
    if (edit.name !== before.name) {
      refuseTakenName(current, edit.name, id);
      refuseFull(next);
    }
    return next;
  });
  return toRecord(orNotFound(facilityById(directory, id)), facilityTags(directory.facilities), uses);
}

/** Describes an edit for the audit log. */
export function whatChanges(before: FacilityEntry, edit: FacilityEdit): string {
  const isArchived = before.archivedAt !== undefined;
  const every = before.verifyEvery ?? 0;
  const changes = [
    ...(edit.name === before.name ? [] : [`renamed to ${edit.name}`]),
    ...(edit.archived === isArchived ? [] : [edit.archived ? 'archived' : 'restored']),
    ...(edit.primaryColor === before.primaryColor ? [] : ['color']),
    ...((edit.verifyEvery ?? every) === every ? [] : ['interval of verification']),
  ];
  return changes.length === 0 ? 'nothing' : changes.join(', ');
}

/** @throws ApiError CONFLICT when no open facility would remain: nobody could sign in, not even administrators */
function refuseClosingLast(before: readonly FacilityEntry[], after: readonly FacilityEntry[]): void {
  const isOpen = ({ archivedAt }: FacilityEntry) => archivedAt === undefined;
  if (!before.some(isOpen) || after.some(isOpen)) return;
  throw new ApiError('CONFLICT', 'This is the only facility in use. Add or restore another one first.');
}

/** Enough for correcting a correction. Each name takes up space in the directory's single item. */
const mostFormerNames = 3;

function edited(
  entry: FacilityEntry,
  { name, primaryColor, archived, verifyEvery }: FacilityEdit,
  now: Date,
): FacilityEntry {
  const former = [entry.name, ...(entry.formerNames ?? [])].filter((one) => one !== '' && one !== name);
  return {
    ...entry,
    name,
    primaryColor,
    archivedAt: archived ? (entry.archivedAt ?? now.toISOString()) : undefined,
    formerNames: former.length === 0 ? undefined : [...new Set(former)].slice(0, mostFormerNames),
    verifyEvery: verifyEvery ?? entry.verifyEvery,
    version: entry.version + 1,
  };
}

/**
 * @throws ApiError NOT_FOUND, FACILITY_IN_USE naming what uses it or that plans deleted from it can still be restored, CONFLICT when
 * it is the only open facility
 */
export async function deleteFacility(table: Table, entry: FacilityEntry, now: Date): Promise<void> {
  const [uses = unused] = await usesOf(table, [entry.id]);
  const users = facilityUse(uses);
  if (users !== undefined) throw new ApiError('FACILITY_IN_USE', `In use by ${users}. Archive it instead.`);
  // Read after the plans were counted: one deleted in between is found here.
  const restorableSince = new Date(now.getTime() - limits.deletedPlanDays * dayMs);
  const deletions = await deletionsSince(table, restorableSince);
  const restorable = deletions.filter(({ facilityId }) => facilityId === entry.id).length;
  if (restorable > 0) {
    const plans = counted(restorable, 'deleted plan');
    throw new ApiError('FACILITY_IN_USE', `${plans} can still be restored. Archive the facility instead.`);
  }
  const without = ({ facilities }: Directory): FacilityEntry[] => {
    const next = facilities.filter(({ id }) => id !== entry.id);
    refuseClosingLast(facilities, next);
    return next;
  };
  // A plan added or restored in the meantime stops the deletion, and so does a new payer contract or plan policy.
  const steps = [
    removal(keys.facilityVersion(entry.id), 'attribute_not_exists(plans) OR plans = :none'),
    removal(keys.hubState(entry.id), 'attribute_not_exists(pk) OR records = :none'),
  ];
  await changeDirectory(table, without, () => steps);
}

const removal = (Key: Key, ConditionExpression: string): WriteStep => ({
  action: { Delete: { Key, ConditionExpression, ExpressionAttributeValues: { ':none': 0 } } },
});
