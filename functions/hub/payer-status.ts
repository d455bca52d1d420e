import { ApiError, wrongField } from '../../shared/api/errors.ts';
import { contractToSet, matchesPayerAndClass } from '../../shared/hub/contracts/contract-to-set.ts';
import { type PayerContractInput, payerContract } from '../../shared/hub/contracts/payer-contract.ts';
import type { PayerStatus } from '../../shared/hub/contracts/payer-status.ts';
import { facilityByName, facilityNamed } from '../data/facility-directory.ts';
import { facilitiesAtOnce } from '../data/plans/plan-items.ts';
import { authorOf } from '../data/records/history.ts';
import { rememberAnswer } from '../data/records/idempotency.ts';
import { listRecords } from '../data/records/record-pages.ts';
import { type Change, recordStore } from '../data/records/record-store.ts';
import { validFields } from '../data/records/stored.ts';
import { nextVersion } from '../data/records/stored-record.ts';
import { hubVersionOf } from '../data/records/version.ts';
import { retryConflicts } from '../data/records/versioned.ts';
import { keys } from '../data/table/keys.ts';
import type { Table } from '../data/table/table.ts';
import { beforeWrite } from '../data/table/write.ts';
import type { Call } from '../http/call.ts';
import { mapConcurrent } from '../map-concurrent.ts';
import { nextRecord } from './record-actions.ts';
import { contractType, countSteps, type HubRecord } from './record-types.ts';

type Contract = HubRecord<PayerContractInput>;
type By = Parameters<ReturnType<typeof recordStore<Contract, unknown>>['write']>[1];
type Changes = {
  readonly changes: readonly (Change<Contract> & { readonly after: Contract })[];
  /** Write counts, as read, of the facilities that get a new contract: unchanged, they still have none. */
  readonly seen: ReadonlyMap<string, number>;
};

/** Other writes at a facility between the read and the write are not conflicts by themselves, so the save is retried. */
const maxTries = 3;

// No time zone is further ahead of UTC: what has ended for the person at the screen has ended here, too.
const furthestAheadMs = 14 * 3_600_000;
const latestDay = (now: Date) => new Date(now.getTime() + furthestAheadMs).toISOString().slice(0, 10);

/** Sets a payer's status at several facilities, each with its own history entry: all or nothing. */
export function payerStatusSetter(table: Table) {
  const { find, isSame } = recordStore(table, contractType);

  /** Returns the change at one facility, without `change` if its contract is no longer the one the author saw. */
  const changeAt = async (
    { facilities: _, ...about }: PayerStatus,
    { facilityName, contract }: PayerStatus['facilities'][number],
    { directory, now }: By,
  ) => {
    const { id, name } = facilityNamed(directory, facilityName, 'facilities');
    if (contract !== undefined) {
      const before = await find(contract._id);
      const asSeen =
        before?.facilityId === id &&
        before.version === contract.version &&
        matchesPayerAndClass(before.record, about);
      if (!asSeen) return { id, name };
      const input = { ...before.record, facilityName: name, status: about.status };
      return { id, name, change: { before, after: nextRecord(input, nextVersion(id, now, before)) } };
    }
    const writes = hubVersionOf(await table.get(keys.hubState(id)));
    const there = await listRecords({ table, type: contractType }, id);
    const contracts = there.map(({ record }) => record);
    if (contractToSet(contracts, about, latestDay(now)) !== undefined) return { id, name };
    const input = validFields(payerContract.input, { ...about, facilityName: name });
    return {
      id,
      name,
      writes,
      change: { before: undefined, after: nextRecord(input, nextVersion(id, now)) },
    };
  };

  /** @throws ApiError CONFLICT naming the facilities whose contract has changed */
  const prepare = async (payerStatus: PayerStatus, by: By): Promise<Changes> => {
    const all = await mapConcurrent(payerStatus.facilities, facilitiesAtOnce, (one) =>
      changeAt(payerStatus, one, by),
    );
    if (new Set(all.map(({ id }) => id)).size < all.length)
      throw wrongField('facilities', 'A facility is named twice.');
    const changed = all.filter(({ change }) => change === undefined).map(({ name }) => name);
    if (changed.length > 0) {
      const message = `Changed while you were editing: ${changed.join(', ')}. Nothing was saved.`;
      throw new ApiError('CONFLICT', message);
    }
    const changes = all.flatMap(({ change }) =>
      change === undefined || isSame(change.before, change.after, by.directory) ? [] : [change],
    );
    return {
      changes,
      seen: new Map(all.flatMap(({ id, writes }) => (writes === undefined ? [] : [[id, writes]]))),
    };
  };

  return async ({ input: { body }, actor, request, once, note }: Call<'setPayerStatus'>) => {
    const { directory } = actor;
    const by: By = { author: authorOf(actor.user), directory, now: request.now };
    const places = body.facilities.map(
      ({ facilityName }) => facilityByName(directory, facilityName)?.name ?? facilityName,
    );
    note({ detail: `${body.payerName} (${body.financialClass}): ${body.status} at ${places.join(', ')}` });
    return retryConflicts(maxTries, async () => {
      const { changes, seen } = await beforeWrite(() => prepare(body, by));
      const answer = {
        body: { data: changes.map(({ after }) => contractType.show(after, directory)).map(asSet) },
      };
      if (changes.length === 0) return answer;
      const { write } = recordStore(table, {
        ...contractType,
        countSteps: (counted) => countSteps(counted, seen),
      });
      await write(changes, by, rememberAnswer(once, answer));
      return answer;
    });
  };
}

const asSet = ({ _id, facilityName, status, version }: ReturnType<typeof contractType.show>) => ({
  _id,
  facilityName,
  status,
  version,
});
