import { ApiError } from '../../shared/api/errors.ts';
import { type Facility, facilityName, hexColor } from '../../shared/facility/facility.ts';
import { limits } from '../../shared/limits.ts';
import * as z from '../../shared/zod.ts';
import { jsonBytes } from '../json-bytes.ts';
import type { Log } from '../log.ts';
import { parseStored } from './records/stored.ts';
import { keys } from './table/keys.ts';
import type { Table, WriteAction } from './table/table.ts';
import { writeAll } from './table/write.ts';

const entryFields = {
  id: z.string().check(z.regex(/^[a-z0-9]{8}$/)),
  name: facilityName,
  primaryColor: hexColor,
  archivedAt: z.optional(z.string()),
  /** Names it had before, newest first: open tabs and links of colleagues go on working after a rename. */
  formerNames: z.optional(z.array(z.string())),
  /** After how many days its facts are due to be verified again, see shared/verification. */
  verifyEvery: z.optional(z.number()),
  /** Counts the edits. */
  version: z._default(z.int().check(z.gte(1)), 1),
};

/** With what a later release has added: an edit of one facility by functions of this one writes all of them anew. */
const entrySchema = z.looseObject(entryFields);

export type FacilityEntry = z.infer<z.ZodMiniObject<typeof entryFields>>;
export type NewFacility = Omit<FacilityEntry, 'version'>;

const directorySchema = z.object({ version: z.int(), facilities: z.array(entrySchema) });

/**
 * All facilities as one item, so that one read resolves every name, a name is unique by construction, and a
 * rename reaches everything at once: other records hold facility ids, never names.
 */
export type Directory = Omit<z.infer<typeof directorySchema>, 'facilities'> & { facilities: FacilityEntry[] };

export const emptyDirectory: Directory = { version: 0, facilities: [] };

/** Reads the directory's item; a missing one is an installation without facilities. */
export function parseDirectory(item: Record<string, unknown> | undefined, log: Log): Directory {
  return parseStored(directorySchema, item, log) ?? emptyDirectory;
}

/** A facility in use by its exact name, or by one it had before if no other has it now. */
export function facilityByName(directory: Directory, name: string): FacilityEntry | undefined {
  // A query reaches this before a schema has brought it into the form of stored names.
  const exact = name.trim().normalize();
  const isOpen = ({ archivedAt }: FacilityEntry) => archivedAt === undefined;
  const named = facilityCalled(directory, exact);
  // The name of an archived one leads to no other that had it before.
  if (named !== undefined) return isOpen(named) ? named : undefined;
  return directory.facilities.find((one) => isOpen(one) && one.formerNames?.includes(exact));
}

/** @throws ApiError VALIDATION_FAILED at the field that names it, for a name that no facility in use has */
export function facilityNamed(directory: Directory, name: string, field: string): FacilityEntry {
  const facility = facilityByName(directory, name);
  if (facility !== undefined) return facility;
  throw new ApiError('VALIDATION_FAILED', undefined, { [field]: `There is no facility '${name}'.` });
}

/** The facility that has exactly this name now, archived or not. */
function facilityCalled(directory: Directory, name: string): FacilityEntry | undefined {
  return directory.facilities.find((facility) => facility.name === name);
}

/** The facility that a plan's contract line means: also an archived one, whose lines wait for its return. */
export function contractedFacility(directory: Directory, name: string): FacilityEntry | undefined {
  return facilityCalled(directory, name) ?? facilityByName(directory, name);
}

export function facilityById(directory: Directory, id: string): FacilityEntry | undefined {
  const byId =
    idsOf.get(directory) ?? new Map(directory.facilities.map((facility) => [facility.id, facility]));
  idsOf.set(directory, byId);
  return byId.get(id);
}

// Every contract line of every plan of a list asks: with hundreds of facilities, looking through them takes longer than the rest.
const idsOf = new WeakMap<Directory, ReadonlyMap<string, FacilityEntry>>();

/** Names for ids, in the directory's order; ids without a facility are left out. */
export function facilityNames(directory: Directory, ids: readonly string[]): string[] {
  const idSet = new Set(ids);
  return directory.facilities.filter((facility) => idSet.has(facility.id)).map((facility) => facility.name);
}

/** What the API tells of a facility. */
export function toFacility(entry: FacilityEntry): Facility {
  return { _id: entry.id, name: entry.name, theme: { primaryColor: entry.primaryColor } };
}

/** Somebody else wrote the directory in this moment: it is looked at again so often. */
const maxTries = 5;

/**
 * Writes the directory as a function of what it is, together with `more`: all or nothing. Whoever edits another facility at the same
 * moment is in nobody's way.
 * @throws ApiError what `change` throws, CONFLICT if a condition of `more` failed
 */
export async function changeDirectory(
  table: Table,
  log: Log,
  change: (directory: Directory) => readonly FacilityEntry[],
  more: readonly WriteAction[] = [],
): Promise<Directory> {
  const moved = new ApiError('CONFLICT');
  for (let attempt = 1; ; attempt++) {
    const directory = parseDirectory(await table.get(keys.directory()), log);
    const next: Directory = { version: directory.version + 1, facilities: [...change(directory)] };
    const put: WriteAction = {
      Put: {
        TableName: table.name,
        Item: { ...keys.directory(), ...next },
        ConditionExpression: 'attribute_not_exists(pk) OR version = :read',
        ExpressionAttributeValues: { ':read': directory.version },
      },
    };
    const counted = { ...keys.directoryVersion(), version: next.version };
    const count: WriteAction = { Put: { TableName: table.name, Item: counted } };
    const steps = [{ action: put, refusal: () => moved }, ...[count, ...more].map((action) => ({ action }))];
    try {
      await writeAll(table, steps);
      return next;
    } catch (error) {
      if (error !== moved || attempt === maxTries) throw error;
    }
  }
}

/** @throws ApiError VALIDATION_FAILED if another facility has this name, letter case ignored. */
export function refuseTakenName(directory: Directory, name: string, except?: string): void {
  const taken = directory.facilities.some(
    (other) => other.id !== except && other.name.toLowerCase() === name.toLowerCase(),
  );
  if (taken) {
    throw new ApiError('VALIDATION_FAILED', undefined, {
      name: 'There is a facility with this name already.',
    });
  }
}

/** @throws ApiError VALIDATION_FAILED if the directory has become larger than its item may be. */
export function refuseFull(facilities: readonly FacilityEntry[]): void {
  if (jsonBytes(facilities) <= limits.directoryBytes) return;
  throw new ApiError('VALIDATION_FAILED', undefined, {
    name: 'There is no room left for this: the names of all facilities are too long together. Please choose a shorter name, or delete a facility that nobody needs.',
  });
}

/**
 * Adds a facility and its version counter in one transaction.
 * @throws ApiError VALIDATION_FAILED if the name is taken or the directory is full, CONFLICT for a collision.
 */
export async function addFacility(
  table: Table,
  log: Log,
  facility: NewFacility,
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
  const directory = await changeDirectory(table, log, add, [
    {
      Put: {
        TableName: table.name,
        Item: { ...keys.facilityVersion(entry.id), version: 0, plans: 0 },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  ]);
  return { entry, directory };
}
