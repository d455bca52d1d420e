import type { PayerContractInput } from '../../shared/hub/contracts/payer-contract.ts';
import type { PlanPolicyInput } from '../../shared/hub/contracts/plan-policy.ts';
import { dayAtDesk, splitByEnded } from '../../shared/plan/ending.ts';
import type { Directory, FacilityEntry } from '../data/facility-directory.ts';
import { facilitiesAtOnce } from '../data/plans/plan-items.ts';
import { type PlanWrites, plansNow, planWritesOf } from '../data/plans/plan-writes.ts';
import { listRecords } from '../data/records/record-pages.ts';
import { hubVersionOf } from '../data/records/version.ts';
import { keys } from '../data/table/keys.ts';
import type { Table } from '../data/table/table.ts';
import type { ScopedFacility } from '../http/call.ts';
import { mapConcurrent } from '../map-concurrent.ts';
import { versionCache } from '../version-cache.ts';
import type { FacilityFacts } from './derived.ts';
import { type PlanFacts, readPlanFacts } from './plan-facts.ts';
import { contractType, type HubRecord, policyType } from './record-types.ts';

type Records = {
  readonly contracts: readonly HubRecord<PayerContractInput>[];
  readonly policies: readonly HubRecord<PlanPolicyInput>[];
};

type FacilityPlans = { readonly writes: PlanWrites; readonly plans: readonly PlanFacts[] };

/**
 * At most this many plans, and as many contracts and policies, are cached: about 1 KB each. A limit on the facilities would
 * empty the cache from one page of a list to the next, because every page reads all of them in the same order.
 */
const mostRows = 100_000;

/** Reads the data behind the hub's views. A warm function caches it by the facility's version. */
export function facilityFactsReader(table: Table) {
  const records = versionCache<Records>(
    mostRows,
    ({ contracts, policies }) => 1 + contracts.length + policies.length,
  );
  const facilityPlans = versionCache<FacilityPlans>(mostRows, ({ plans }) => 1 + plans.length);

  const plansAt = async (facilityId: string, writes: PlanWrites, now: Date) => {
    const at = { id: facilityId, version: writes.version, now };
    const { plans } = await facilityPlans.get(at, async (before) => ({
      writes,
      plans: inOneOrder(await plansNow(before, writes, (digits) => readPlanFacts(table, facilityId, digits))),
    }));
    return plans;
  };

  const recordsAt = async (facilityId: string, version: number, directory: Directory, now: Date) => {
    const stored = await records.get({ id: facilityId, version, now }, async () => ({
      contracts: await listRecords({ table, type: contractType }, facilityId),
      policies: await listRecords({ table, type: policyType }, facilityId),
    }));
    return {
      contracts: stored.contracts.map((one) => contractType.show(one, directory)),
      policies: stored.policies.map((one) => policyType.show(one, directory)),
    };
  };

  return {
    /** The contracts and policies of one facility. */
    records: (
      { entry, hubVersion }: Pick<ScopedFacility, 'entry' | 'hubVersion'>,
      directory: Directory,
      now: Date,
    ) => recordsAt(entry.id, hubVersion, directory, now),

    /** Also includes the plans, for several facilities; plans that have ended are left out. */
    async all(
      facilities: readonly FacilityEntry[],
      directory: Directory,
      now: Date,
    ): Promise<FacilityFacts[]> {
      // Read first: what is cached may then be newer than its version, and the next call reads it again.
      const counters = await table.getMany(
        facilities.flatMap(({ id }) => [keys.hubState(id), keys.facilityVersion(id)]),
      );
      return mapConcurrent(facilities, facilitiesAtOnce, async ({ id, name: facilityName }, at) => {
        const [hub, plans] = counters.slice(2 * at);
        return {
          facilityId: id,
          facilityName,
          plans: splitByEnded(await plansAt(id, planWritesOf(plans), now), dayAtDesk(now)).current,
          ...(await recordsAt(id, hubVersionOf(hub), directory, now)),
        };
      });
    },
  };
}

/** Pages may come from different function instances, and all of them must have the plans in the same order. */
function inOneOrder(plans: readonly PlanFacts[]): PlanFacts[] {
  return plans.toSorted((one, other) => (one._id < other._id ? -1 : 1));
}
