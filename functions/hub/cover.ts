import { canBeContradicted, policyFinder } from '../../shared/hub/contracts/decided-status.ts';
import type { PlanCover } from '../../shared/hub/hub.ts';
import { limits } from '../../shared/limits.ts';
import { planIdParts } from '../../shared/plan/plan-id.ts';
import { sameName } from '../../shared/text/name-key.ts';
import * as z from '../../shared/zod.ts';
import { type FacilityEntry, facilityById } from '../data/facility-directory.ts';
import { facilitiesAtOnce } from '../data/plans/plan-items.ts';
import { orNotFound, parseStored } from '../data/records/stored.ts';
import { hubVersionOf } from '../data/records/version.ts';
import { keys } from '../data/table/keys.ts';
import type { Table } from '../data/table/table.ts';
import type { Call } from '../http/call.ts';
import { mapConcurrent } from '../map-concurrent.ts';
import type { facilityFactsReader } from './facility-facts.ts';

type Names = { readonly payerName: string; readonly planName: string; readonly descriptiveName: string };
type RecordsReader = ReturnType<typeof facilityFactsReader>['records'];
type Records = Awaited<ReturnType<RecordsReader>>;

const storedNamesSchema = z.object({
  plan: z.object({
    payerName: z.string(),
    planName: z.string(),
    descriptiveName: z.string(),
    facilityContracts: z.array(z.object({ facilityId: z.optional(z.string()), contractStatus: z.string() })),
  }),
});

/** A facility's records that concern a plan. For other facilities the response schema drops what the caller may not see. */
export const coverOf = (names: Names, { contracts, policies }: Records) => ({
  contracts: contracts.filter(({ payerName }) => sameName(payerName, names.payerName)),
  policies: policyFinder(policies)(names),
});

/**
 * Reads what determines a plan's status at the other facilities that it names: only the text and dates that the status there is
 * derived from, and nothing else of records that the caller may not see.
 */
export function elsewhereReader(table: Table, records: RecordsReader) {
  return async (
    id: string,
    facility: FacilityEntry,
    { actor: { directory }, request: { now } }: Pick<Call<'getPlanCover'>, 'actor' | 'request'>,
  ): Promise<PlanCover['elsewhere']> => {
    const parts = planIdParts(id);
    const key = parts?.facilityId === facility.id ? keys.record('PLAN', facility.id, parts.key) : undefined;
    const { plan } = orNotFound(key && parseStored(storedNamesSchema, await table.get(key), table.log));
    const named = plan.facilityContracts.flatMap(({ facilityId = '', contractStatus }) =>
      facilityId !== facility.id && canBeContradicted(contractStatus)
        ? (facilityById(directory, facilityId) ?? [])
        : [],
    );
    const entries = [...new Set(named)].slice(0, limits.coverElsewhere);
    const counters = await table.getMany(entries.map((entry) => keys.hubState(entry.id)));
    return mapConcurrent(entries, facilitiesAtOnce, async (entry, at) => {
      const hubVersion = hubVersionOf(counters[at]);
      const none = { contracts: [], policies: [] };
      // Without any writes there is nothing to read.
      const agreed = hubVersion === 0 ? none : await records({ entry, hubVersion }, directory, now);
      return { facilityName: entry.name, ...coverOf(plan, agreed) };
    });
  };
}
