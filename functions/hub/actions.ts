import { ApiError } from '../../shared/api/errors.ts';
import { limits } from '../../shared/limits.ts';
import { facilitiesOf } from '../../shared/people/permissions.ts';
import { planIdParts } from '../../shared/plan/plan-id.ts';
import { policiesForPlan, sameName } from '../../shared/text/name-key.ts';
import type { FacilityEntry } from '../data/facility-directory.ts';
import { historyPage } from '../data/records/history.ts';
import type { Table } from '../data/records/table.ts';
import type { Actor, Call, ScopedFacility } from '../http/call.ts';
import type { GroupActions } from '../http/create-handler.ts';
import { keyedPage, type ListOrder } from '../http/keyed-page.ts';
import type { Log } from '../log.ts';
import {
  addressesOf,
  contactsOf,
  type FacilityFacts,
  payerOrder,
  payersOf,
  planCodeOrder,
  planCodesOf,
  sourceOrder,
} from './derived.ts';
import type { FacilityFactsReader } from './facility-facts.ts';
import { createPortal, listPortals, portalOrder } from './portals.ts';
import type { HubRepository } from './repository.ts';
import {
  type ContractFields,
  contractKind,
  type PolicyFields,
  policyKind,
  toRecord,
} from './stored-record.ts';
import { recordWriter } from './write-record.ts';

type Parts = {
  readonly table: Table;
  readonly log: Log;
  readonly contracts: HubRepository<ContractFields>;
  readonly policies: HubRepository<PolicyFields>;
  readonly facts: FacilityFactsReader;
};

type DerivedCall = Pick<Call<'listHubPayers'>, 'actor' | 'request'> & {
  readonly input: { readonly query: Paging };
};
type Paging = { readonly limit?: number | undefined; readonly cursor?: string | undefined };

/** Payer contracts, plan policies, portals, and the views derived from them and the plans. */
export function hubActions({ table, log, contracts, policies, facts }: Parts): GroupActions<'hub'> {
  const derived = async <Item, Key extends readonly (string | number)[]>(
    { input, actor, request }: DerivedCall,
    list: (facilities: readonly FacilityFacts[]) => readonly Item[],
    order: ListOrder<Item, Key>,
  ) => {
    const facilities = facilitiesOf(actor.user, actor.directory.facilities);
    const all = await facts.all(facilities, actor.directory, request.now);
    return { body: keyedPage(list(all), order, paging(input.query)) };
  };

  const contractWriter = recordWriter({ table, kind: contractKind, repository: contracts });
  const policyWriter = recordWriter({ table, kind: policyKind, repository: policies });

  const history = async (record: 'CONTRACT' | 'POLICY', id: string, cursor: string | undefined) => {
    const key = planIdParts(id)?.key ?? '';
    const body = await historyPage(table, log, record, key, cursor);
    if (body.data.length === 0 && cursor === undefined) throw new ApiError('NOT_FOUND');
    return { body };
  };

  return {
    async listPayerContracts({ input, actor, facility }) {
      const { records, nextCursor } = await contracts.page(coveredBy(actor, facility), paging(input.query));
      return { body: { items: records.map((one) => toRecord(one, actor.directory)), nextCursor } };
    },

    async listPlanPolicies({ input, actor, facility }) {
      const { records, nextCursor } = await policies.page(coveredBy(actor, facility), paging(input.query));
      return { body: { items: records.map((one) => toRecord(one, actor.directory)), nextCursor } };
    },

    createPayerContract: ({ input, request: { now }, actor, once }) =>
      contractWriter.create(input.body, { actor, now, once }),
    updatePayerContract: ({ input, request: { now }, actor, ifMatch, once }) =>
      contractWriter.update(input.params.id, input.body, ifMatch, { actor, now, once }),
    deletePayerContract: ({ input, request: { now }, actor, ifMatch, once }) =>
      contractWriter.remove(input.params.id, ifMatch, { actor, now, once }),
    payerContractHistory: ({ input }) => history('CONTRACT', input.params.id, input.query.cursor),

    createPlanPolicy: ({ input, request: { now }, actor, once }) =>
      policyWriter.create(input.body, { actor, now, once }),
    updatePlanPolicy: ({ input, request: { now }, actor, ifMatch, once }) =>
      policyWriter.update(input.params.id, input.body, ifMatch, { actor, now, once }),
    deletePlanPolicy: ({ input, request: { now }, actor, ifMatch, once }) =>
      policyWriter.remove(input.params.id, ifMatch, { actor, now, once }),
    planPolicyHistory: ({ input }) => history('POLICY', input.params.id, input.query.cursor),

    async getPlanCover({ input, actor, facility, request }) {
      if (facility === undefined) return { body: { data: { contracts: [], policies: [] } } };
      const records = await facts.records(facility.entry, actor.directory, request.now);
      return {
        body: {
          data: {
            contracts: records.contracts.filter(({ payerName }) =>
              sameName(payerName, input.query.payerName),
            ),
            policies: policiesForPlan(records.policies, input.query),
          },
        },
      };
    },

    async listHubPortals({ input }) {
      return { body: keyedPage(await listPortals(table, log), portalOrder, paging(input.query)) };
    },
    createHubPortal: ({ input, request, once }) => createPortal(table, input.body, request.now, once),
    listHubPayers: (call) => derived(call, payersOf, payerOrder),
    listHubContacts: (call) => derived(call, contactsOf, sourceOrder),
    listHubAddresses: (call) => derived(call, addressesOf, sourceOrder),
    listHubPlanCodes: (call) => derived(call, planCodesOf, planCodeOrder),
  };
}

const paging = ({ limit = limits.listPage, cursor }: Paging) => ({ limit, cursor });

/** The facility asked for, or all that the caller may see, in the order of their ids. */
function coveredBy(actor: Actor, facility: ScopedFacility | undefined): FacilityEntry[] {
  if (facility !== undefined) return [facility.entry];
  return facilitiesOf(actor.user, actor.directory.facilities).toSorted((one, other) =>
    one.id < other.id ? -1 : 1,
  );
}
