import type { HubRows } from '../../shared/hub/clean-hub-record.ts';
import { payerContract } from '../../shared/hub/contracts/payer-contract.ts';
import { planPolicy } from '../../shared/hub/contracts/plan-policy.ts';
import { namedCalls, type RecordNames } from '../../shared/hub/hub-record.ts';
import { facilitiesOf } from '../../shared/people/permissions.ts';
import { readPrefixLists } from '../data/prefix-lists.ts';
import { recordStore } from '../data/records/record-store.ts';
import { orNotFound } from '../data/records/stored.ts';
import { verifying } from '../data/records/verifying.ts';
import type { Table } from '../data/table/table.ts';
import type { Call } from '../http/call.ts';
import type { GroupActions } from '../http/create-handler.ts';
import { etagMatches, weakEtag } from '../http/etag.ts';
import { keyedPage, type ListOrder } from '../http/pages/keyed-page.ts';
import { coverOf, elsewhereReader } from './cover.ts';
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
import { facilityFactsReader } from './facility-facts.ts';
import { type Paging, paging } from './paging.ts';
import { payerNameActions } from './payer-names.ts';
import { payerStatusSetter } from './payer-status.ts';
import { createPortal, listPortals, portalOrder } from './portals.ts';
import { recordActions } from './record-actions.ts';
import { contractType, type HubRecordDefinition, hubRecordType } from './record-types.ts';

type DerivedCall = Pick<Call<'listHubPayers'>, 'actor' | 'request'> & {
  readonly input: { readonly query: Paging };
};

/** The calls for a facility's records, other names of payers and portals, and for the views derived from them and the plans. */
export function hubActions(table: Table): GroupActions<'hub'> {
  const callsOf = <const Record extends RecordNames, Input extends HubRows>(
    record: Record & HubRecordDefinition<Input>,
  ) =>
    namedCalls<Record, ReturnType<typeof recordActions<Input>>>(
      record,
      recordActions(table, hubRecordType(record)),
    );
  const facts = facilityFactsReader(table);
  const readElsewhere = elsewhereReader(table, facts.records);
  const contracts = verifying(table, contractType, recordStore(table, contractType));

  const derived = async <Item, Key extends readonly (string | number)[]>(
    { input, actor, request }: DerivedCall,
    list: (facilities: readonly FacilityFacts[]) => readonly Item[],
    order: ListOrder<Item, Key>,
  ) => {
    const facilities = facilitiesOf(actor.user, actor.directory.facilities);
    const all = await facts.all(facilities, actor.directory, request.now);
    return { body: keyedPage(list(all), order, paging(input.query)) };
  };

  return {
    ...callsOf(payerContract),
    ...callsOf(planPolicy),

    ...payerNameActions(table),
    setPayerStatus: payerStatusSetter(table),
    verifyPayerContract: contracts.verify,
    setPayerContractOwner: contracts.setOwner,

    async getPlanCover({ input, actor, request, ...call }) {
      const { query } = input;
      const facility = orNotFound(call.facility);
      const records = await facts.records(facility, actor.directory, request.now);
      const elsewhere =
        query.plan === undefined
          ? undefined
          : await readElsewhere(query.plan, facility.entry, { actor, request });
      return { body: { data: { ...coverOf(query, records), elsewhere } } };
    },

    async listHubPortals({ input }) {
      return { body: keyedPage(await listPortals(table), portalOrder, paging(input.query)) };
    },
    createHubPortal: ({ input, request, once }) => createPortal(table, input.body, request.now, once),
    listHubPayers: (call) => derived(call, payersOf, payerOrder),
    listHubContacts: (call) => derived(call, contactsOf, sourceOrder),
    listHubAddresses: (call) => derived(call, addressesOf, sourceOrder),
    listHubPlanCodes: (call) => derived(call, planCodesOf, planCodeOrder),

    async getPrefixLists({ request }) {
      const { version, at, lists } = await readPrefixLists(table);
      // After a restore to an earlier point in time a version number may recur, but not with the same time.
      const etag = weakEtag(`${version}-${at}`);
      if (etagMatches(request.ifNoneMatch, etag)) return { notModified: true, etag };
      return { body: { data: lists }, etag };
    },
  };
}
