import { ApiError, wrongField } from '../../shared/api/errors.ts';
import { type Facility, facilityName, hexColor } from '../../shared/facility/facility.ts';
import { limits } from '../../shared/limits.ts';
import { writeCount } from '../../shared/records/number.ts';
import { foldLine } from '../../shared/text/fold-text.ts';
import { compareNames } from '../../shared/text/name-order.ts';
import * as z from '../../shared/zod.ts';
import { jsonBytes } from '../json-bytes.ts';
import type { Log } from '../log.ts';
import { parseStored } from './records/stored.ts';
import { putNew, retryConflicts } from './records/versioned.ts';
import { keys } from './table/keys.ts';
import type { Table } from './table/table.ts';
import { type WriteStep, writeAll } from './table/write.ts';

const entryFields = {
  id: z.string().check(z.regex(/^[a-z0-9]{8}$/)),
  name: facilityName,
  primaryColor: hexColor,
  archivedAt: z.optional(z.string()),
  /** Its former names, newest first: colleagues' open tabs and links keep working after a rename. */
  formerNames: z.optional(z.array(z.string())),
  /** After how many days its facts must be verified again; see shared/verification. */
  verifyEvery: z.optional(z.number()),
  /** Counts the edits. */
  version: writeCount,
};

/** Keeps fields that a later release added: an edit of one facility by this release rewrites all facilities. */
const entrySchema = z.looseObject(entryFields);

export type FacilityEntry = z.infer<z.ZodMiniObject<typeof entryFields>>;
export type NewFacility = Omit<FacilityEntry, 'version'>;

const directorySchema = z.object({ version: z.int(), facilities: z.array(entrySchema) });

/**
 * All facilities in one item, so that one read resolves every name, a name is unique by construction, and a rename
 * takes effect everywhere: other records hold facility IDs, never names.
 */
export type Directory = Omit<z.infer<typeof directorySchema>, 'facilities'> & { facilities: FacilityEntry[] };

export const emptyDirectory: Directory = { version: 0, facilities: [] };

/** Parses the directory's item; a missing item means an installation without facilities. */
export function parseDirectory(item: Record<string, unknown> | undefined, log: Log): Directory {
  return parseStored(directorySchema, item, log) ?? emptyDirectory;
}

/** Reads the directory as it is now. */
export const readDirectory = async (table: Pick<Table, 'get' | 'log'>): Promise<Directory> =>
  parseDirectory(await table.get(keys.directory()), table.log);

/** Returns the facility in use with this exact name, or one that had it before if no other has it now. */
export function facilityByName(directory: Directory, name: string): FacilityEntry | undefined {
  // A name from a query string has not been through a schema, which would bring it into the stored form.
  const exact = name.trim().normalize();
  const isOpen = ({ archivedAt }: FacilityEntry) => archivedAt === undefined;
  const named = facilityCalled(directory, exact);
  // The name of an archived facility does not lead to another that had it before.
  if (named !== undefined) return isOpen(named) ? named : undefined;
  return directory.facilities.find((one) => isOpen(one) && one.formerNames?.includes(exact));
}

/** @throws ApiError VALIDATION_FAILED at `field` if no facility in use has this name */
export function facilityNamed(directory: Directory, name: string, field: string): FacilityEntry {
  const facility = facilityByName(directory, name);
  if (facility !== undefined) return facility;
  throw wrongField(field, `There is no facility '${name}'.`);
}

/** Returns the facility that has exactly this name now, archived or not. */
function facilityCalled(directory: Directory, name: string): FacilityEntry | undefined {
  return directory.facilities.find((facility) => facility.name === name);
}

/** Returns the facility that a plan's contract line names, even an archived one, whose lines wait for its return. */
export function contractedFacility(directory: Directory, name: string): FacilityEntry | undefined {
  return facilityCalled(directory, name) ?? facilityByName(directory, name);
}

export function facilityById(directory: Directory, id: string): FacilityEntry | undefined {
  const byId =
    idsOf.get(directory) ?? new Map(directory.facilities.map((facility) => [facility.id, facility]));
  idsOf.set(directory, byId);
  return byId.get(id);
}

// Used for every contract line of every plan in a list: searching hundreds of facilities each time would take longest.
const idsOf = new WeakMap<Directory, ReadonlyMap<string, FacilityEntry>>();

/** Facilities are stored in the order in which they were added; among thirty of them, people look for a name. */
export const sortedNames = (facilities: readonly FacilityEntry[]): string[] =>
  facilities.map(({ name }) => name).sort(compareNames);

/** Returns the names for `ids`, sorted; IDs without a facility are left out. */
export function facilityNames(directory: Directory, ids: readonly string[]): string[] {
  const idSet = new Set(ids);
  return sortedNames(directory.facilities.filter((facility) => idSet.has(facility.id)));
}

/** Returns a facility as the API shows it. */
export function toFacility(entry: FacilityEntry): Facility {
  return { _id: entry.id, name: entry.name, theme: { primaryColor: entry.primaryColor } };
}

/** How often to try a change of the directory when a concurrent write came first. */
const maxTries = 5;

/**
 * Replaces the directory with what `change` makes of it, together with the steps of `more`: all or nothing. Concurrent edits of
 * different facilities do not conflict.
 * @throws ApiError what `change` throws, CONFLICT if another write came first each time or a condition of `more` keeps failing
 */
export async function changeDirectory(
  table: Table,
  change: (directory: Directory) => readonly FacilityEntry[],
  more: (next: Directory) => readonly WriteStep[] = () => [],
): Promise<Directory> {
  return retryConflicts(maxTries, async () => {
    const directory = await readDirectory(table);
    const next: Directory = { version: directory.version + 1, facilities: [...change(directory)] };
    const put = {
      Put: {
        Item: { ...keys.directory(), ...next },
        ConditionExpression: 'attribute_not_exists(pk) OR version = :read',
        ExpressionAttributeValues: { ':read': directory.version },
      },
    };
    const count = { Put: { Item: { ...keys.directoryVersion(), version: next.version } } };
    await writeAll(table, [{ action: put }, { action: count }, ...more(next)]);
    return next;
  });
}

/** @throws ApiError VALIDATION_FAILED if another facility has this name, or one that looks the same in a list */
export function refuseTakenName(directory: Directory, name: string, except?: string): void {
  const key = foldLine(name);
  if (directory.facilities.some((other) => other.id !== except && foldLine(other.name) === key)) {
    throw wrongField('name', 'There is already a facility with this name.');
  }
}

/** @throws ApiError VALIDATION_FAILED if the directory no longer fits into its item */
export function refuseFull(facilities: readonly FacilityEntry[]): void {
  if (jsonBytes(facilities) <= limits.directoryBytes) return;
  throw wrongField(
    'name',
    'There is no room left for this: the facility names are too long in total. Please choose a shorter name, or delete a facility that no one needs.',
  );
}

/**
 * Adds a facility and its version counter, together with the steps of `more`, in one transaction.
 * @throws ApiError VALIDATION_FAILED if the name is taken or the directory is full, CONFLICT if the ID is taken
 */
export async function addFacility(
  table: Table,
  facility: NewFacility,
  more: (entry: FacilityEntry, directory: Directory) => readonly WriteStep[] = () => [],
): Promise<{ readonly entry: FacilityEntry; readonly directory: Directory }> {
  const entry = { ...facility, version: 1 };
  const add = (directory: Directory): FacilityEntry[] => {
    refuseTakenName(directory, entry.name);
    if (directory.facilities.length >= limits.facilities) {
      throw new ApiError('VALIDATION_FAILED', `At most ${limits.facilities} facilities can be kept.`);
    }
    const more = [...directory.facilities, entry];
    refuseFull(more);
    return more;
  };
  const count = putNew(keys.facilityVersion(entry.id), { version: 0, plans: 0 });
  const directory = await changeDirectory(table, add, (next) => [count, ...more(entry, next)]);
  return { entry, directory };
}
