import type { ContractingFacts } from '../../../shared/hub/contracts/contracting-facts.ts';
import { payerContract } from '../../../shared/hub/contracts/payer-contract.ts';
import { planPolicy } from '../../../shared/hub/contracts/plan-policy.ts';
import type * as z from '../../../shared/zod.ts';
import { listRecords } from '../../data/records/record-pages.ts';
import { storedContracting } from '../../data/stored-contracting.ts';
import type { StoredKind } from '../../data/table/keys.ts';
import type { Table } from '../../data/table/table.ts';
import type { ScopedFacility } from '../../http/call.ts';
import { versionCache } from '../../version-cache.ts';

/** At most this many facilities are cached. */
const mostFacilities = 24;

/** Reads a facility's contracting facts, as far as they affect plans. A warm function caches them by the facility's version. */
export function contractingReader(table: Table) {
  const facts = versionCache<ContractingFacts>(mostFacilities);
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
