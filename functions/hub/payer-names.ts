import { createHash } from 'node:crypto';
import { listRecords } from '../data/records/record-pages.ts';
import { recordStore } from '../data/records/record-store.ts';
import { everyFacility, keys } from '../data/table/keys.ts';
import type { Table } from '../data/table/table.ts';
import type { GroupActions } from '../http/create-handler.ts';
import { etagMatches, weakEtag } from '../http/etag.ts';
import { encode } from '../http/steps/respond.ts';
import { versionCache } from '../version-cache.ts';
import { nextName } from './next-name.ts';
import { countStep, nameListState, payerNameType } from './payer-name-type.ts';
import { recordHistory } from './record-actions.ts';

type PayerNameActions = Pick<
  GroupActions<'hub'>,
  'listPayerNames' | 'createPayerName' | 'updatePayerName' | 'deletePayerName' | 'payerNameHistory'
>;

/** One for each encoding that browsers request. */
const mostAnswers = 3;

/** Other names of payers: everyone can read them all, administrators maintain them. */
export function payerNameActions(table: Table): PayerNameActions {
  const store = recordStore(table, payerNameType);
  const answers = versionCache<Buffer>(mostAnswers);
  // After a restore to an earlier point in time, the same version may mean other names.
  const tableTag = createHash('sha256').update(table.name).digest('base64url').slice(0, 8);

  return {
    async listPayerNames({ request, actor }) {
      const { encoding, ifNoneMatch, now } = request;
      // Read before the names: at worst the names are newer than their version, and the browser fetches them again.
      const { version } = nameListState(await table.get(keys.hubState(everyFacility)));
      const etag = weakEtag(`${tableTag}-${version}`);
      if (etagMatches(ifNoneMatch, etag)) return { notModified: true, etag };
      const encoded = await answers.get({ id: encoding, version: etag, now }, async () => {
        const names = await listRecords({ table, type: payerNameType }, everyFacility);
        const items = names.map((one) => payerNameType.show(one, actor.directory));
        return encode(JSON.stringify({ items, listVersion: version }), encoding);
      });
      return { encoded, encoding, etag };
    },

    async createPayerName({ input, ...saving }) {
      const change = { before: undefined, after: nextName(undefined, input.body, saving.request.now) };
      saving.note({ target: payerNameType.audited(change.after) });
      return store.save(change, saving, [countStep([change])]);
    },

    async updatePayerName({ input, ifMatch, ...saving }) {
      const before = await store.toEdit(input.params.id, ifMatch, saving);
      saving.note({ target: payerNameType.audited(before) });
      const change = { before, after: nextName(before, input.body, saving.request.now) };
      return store.save(change, saving, [countStep([change])]);
    },

    async deletePayerName({ input, ifMatch, ...saving }) {
      const before = await store.toEdit(input.params.id, ifMatch, saving);
      saving.note({ target: payerNameType.audited(before) });
      return store.remove(before, saving, [countStep([{ before, after: undefined }])]);
    },

    payerNameHistory: recordHistory(table, payerNameType.kind),
  };
}
