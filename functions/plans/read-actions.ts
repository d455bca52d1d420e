import { createHash } from 'node:crypto';
import { facilityTags } from '../../shared/facility/tags.ts';
import type { ContractingFacts } from '../../shared/hub/contracts/contracting-facts.ts';
import { payerContract } from '../../shared/hub/contracts/payer-contract.ts';
import { planPolicy } from '../../shared/hub/contracts/plan-policy.ts';
import { limits } from '../../shared/limits.ts';
import { type OpenFlag, openFlagSchema } from '../../shared/messages/open-flag.ts';
import { facilitiesOf } from '../../shared/people/permissions.ts';
import type * as z from '../../shared/zod.ts';
import { planWritesOf } from '../data/plans/plan-writes.ts';
import { listRecords } from '../data/records/record-pages.ts';
import { orNotFound, parseStored } from '../data/records/stored.ts';
import { storedContracting } from '../data/stored-contracting.ts';
import { secondsOf } from '../data/table/expiry.ts';
import { keys, openFlagPartition, type StoredKind } from '../data/table/keys.ts';
import type { Table } from '../data/table/table.ts';
import type { Actor, FacilityWrites, ScopedFacility } from '../http/call.ts';
import type { GroupActions } from '../http/create-handler.ts';
import { etagMatches } from '../http/etag.ts';
import { encode } from '../http/steps/respond.ts';
import { versionCache } from '../version-cache.ts';
import { changesSince, isNamed, type ListState, listTag, stateToChange } from './list/list-changes.ts';
import { listJson, listPage, reported, startOf } from './list/list-page.ts';
import { cacheBytes, listReader } from './list/read-list.ts';
import type { PlanParts } from './repository.ts';

export function readActions({ table, repository }: PlanParts) {
  /** Returns the facilities a list covers, each with its version: the requested one, or all that the caller may see. */
  const coveredBy = async (actor: Actor, facility: FacilityWrites | undefined): Promise<FacilityWrites[]> => {
    if (facility !== undefined) return [facility];
    const entries = facilitiesOf(actor.user, actor.directory.facilities);
    const items = await table.getMany(entries.map(({ id }) => keys.facilityVersion(id)));
    return entries.map((entry, index) => ({ entry, writes: planWritesOf(items[index]) }));
  };

  /** Returns what is reported as wrong about a facility's plans, newest first. */
  const openFlags = async (facilityId: string): Promise<OpenFlag[]> => {
    const range = { from: 'FLAG#', to: 'FLAG#~', limit: limits.updateRequests.shownFlags };
    const { items } = await table.queryNewest(openFlagPartition(facilityId), range);
    return items.flatMap((item) => parseStored(openFlagSchema, item, table.log) ?? []);
  };

  const stateOf = ({ entry, writes }: FacilityWrites, directory: number, now: Date): ListState => ({
    base: digest([listShape, table.name, directory, entry.id]),
    writes,
    at: secondsOf(now),
  });

  const readList = listReader(repository);
  const readContracting = contractingReader(table);
  const pages = versionCache<Buffer>(cacheBytes, ({ byteLength }) => byteLength);

  return {
    async listPlans({ input, request, actor, facility }) {
      const { limit, cursor } = input.query;
      const covered = await coveredBy(actor, facility);
      // Includes the directory's version because plans contain facility names, and the table's name because after a restore to an
      // earlier point in time the counters give the same versions to other plans.
      const version = digest([
        listShape,
        table.name,
        actor.directory.version,
        ...covered.map(({ entry, writes }) => `${entry.id}.${writes.version}`),
      ]);
      const start = cursor === undefined ? { version, index: 0 } : startOf(cursor);
      // Pages of two states must not be joined: a cursor of an older state restarts the list.
      const from = start.version === version ? start.index : 0;

      // The facility's contracts and policies, and the flags, come with the list's first page and affect only that page's name.
      const agreed = from === 0 ? facility : undefined;
      const flags = agreed === undefined ? [] : await openFlags(agreed.entry.id);
      const flagged = flags.length === 0 ? '' : `-${digest([JSON.stringify(flags)])}`;
      const pageId = `${from}-${limit ?? 'all'}`;
      const name = `${version}-${pageId}-${agreed?.hubVersion ?? 0}${flagged}`;
      const { directory } = actor;
      const { now, encoding, ifNoneMatch } = request;
      const state = agreed && stateOf(agreed, directory.version, now);
      const etag = listTag(name, state);
      if (isNamed(ifNoneMatch, name)) return { notModified: true, etag };

      const readAgreed = async () => agreed && readContracting(agreed, now);
      const before = state && stateToChange(ifNoneMatch);
      const since = before && changesSince(before, state, await readList({ covered, directory, now }));
      if (since !== undefined) {
        const { plans, ...changes } = since;
        const contracting = await readAgreed();
        const about = { ...changes, version, contracting, flags: reported(flags) };
        return { encoded: await encode(listJson(plans, about), encoding), encoding, etag };
      }

      const listId = covered.map((one) => one.entry.id).join('-');
      const page = { id: `${listId} ${pageId} ${encoding}`, version: name, now };
      const encoded = await pages.get(page, async () =>
        listPage(
          {
            ...{ version, tags: facilityTags(directory.facilities) },
            contracting: await readAgreed(),
            flags,
            plans: await readList({ covered, directory, now }),
          },
          from,
          limit,
          encoding,
        ),
      );
      return { encoded, encoding, etag };
    },

    async getPlan({ input, request, actor }) {
      const stored = orNotFound(await repository.find(input.params.id));
      const answer = repository.answer(stored, actor.directory);
      const { etag } = answer;
      return etagMatches(request.ifNoneMatch, etag) ? { notModified: true, etag } : answer;
    },
  } satisfies Partial<GroupActions<'plans'>>;
}

/** The contracting facts of at most this many facilities are cached. */
const contractingFacilities = 24;

/** Reads a facility's contracting facts, as far as they affect plans. A warm function caches them by the facility's version. */
function contractingReader(table: Table) {
  const facts = versionCache<ContractingFacts>(contractingFacilities);
  return (facility: ScopedFacility, now: Date): Promise<ContractingFacts> => {
    const { id } = facility.entry;
    const recordsOf = async <Fact>(type: { kind: StoredKind; schema: z.ZodMiniType<{ record: Fact }> }) =>
      (await listRecords({ table, type }, id)).map(({ record }) => record);
    return facts.get({ id, version: facility.hubVersion, now }, async () => ({
      contracts: await recordsOf({ kind: payerContract.kind, schema: storedContracting.contract }),
      policies: await recordsOf({ kind: planPolicy.kind, schema: storedContracting.policy }),
    }));
  };
}

// Incremented whenever lists get more fields: browsers with a cached list of the older shape then fetch it again.
const listShape = 4;

/** Returns a short name for the state of several counters, so that even a list over 500 facilities has a short ETag. */
function digest(parts: readonly (string | number)[]): string {
  return createHash('sha256').update(parts.join('-')).digest('base64url').slice(0, 22);
}
