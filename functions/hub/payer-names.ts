import { createHash } from 'node:crypto';
import { ApiError } from '../../shared/api/errors.ts';
import { nameProblem } from '../../shared/payer-names/name-rules.ts';
import { type PayerNameInput, payerNameInputSchema } from '../../shared/payer-names/payer-name.ts';
import { planIdParts } from '../../shared/plan/plan-id.ts';
import { authorOf, historyPage } from '../data/records/history.ts';
import { rememberAnswer } from '../data/records/idempotency.ts';
import { everyFacility, keys } from '../data/records/keys.ts';
import { listRecords } from '../data/records/record-pages.ts';
import { nextVersion, recordStore } from '../data/records/record-store.ts';
import { parseStored, validFields } from '../data/records/stored.ts';
import type { Table } from '../data/records/table.ts';
import { beforeWrite } from '../data/records/write.ts';
import type { GroupActions } from '../http/create-handler.ts';
import { etagMatches, weakEtag } from '../http/etag.ts';
import { encode } from '../http/respond.ts';
import type { Log } from '../log.ts';
import { versionCache } from '../version-cache.ts';
import {
  countStep,
  importStep,
  type NameChange,
  type NameRecord,
  nameListState,
  payerNameType,
} from './payer-name-type.ts';

type PayerNameActions = Pick<
  GroupActions<'hub'>,
  | 'listPayerNames'
  | 'createPayerName'
  | 'importPayerNames'
  | 'updatePayerName'
  | 'deletePayerName'
  | 'payerNameHistory'
>;

/** The encodings that browsers ask for. */
const mostAnswers = 3;

/** Other names of payers: everybody reads them all, administrators keep them. */
export function payerNameActions(table: Table, log: Log): PayerNameActions {
  const store = recordStore(table, log, payerNameType);
  const answers = versionCache<Buffer>(mostAnswers);
  // After a restore to an earlier moment the same version may stand for other names.
  const tableTag = createHash('sha256').update(table.name).digest('base64url').slice(0, 8);

  return {
    async listPayerNames({ request, actor }) {
      const { encoding, ifNoneMatch, now } = request;
      // Read before the names: at worst they are newer than what they are called, and are asked for again.
      const { version } = nameListState(await table.get(keys.hubState(everyFacility)));
      const etag = weakEtag(`${tableTag}-${version}`);
      if (etagMatches(ifNoneMatch, etag)) return { notModified: true, etag };
      const encoded = await answers.get({ id: encoding, version: etag, now }, async () => {
        const names = await listRecords({ table, log, type: payerNameType }, everyFacility);
        const items = names.map((one) => payerNameType.show(one, actor.directory));
        return encode(JSON.stringify({ items, listVersion: version }), encoding);
      });
      return { encoded, encoding, etag };
    },

    async createPayerName({ input, ...saving }) {
      const record = usable(input.body);
      const change = {
        before: undefined,
        after: { ...nextVersion(everyFacility, saving.request.now), record },
      };
      return store.save(change, saving, [countStep(table.name, [change])]);
    },

    async updatePayerName({ input, ifMatch, ...saving }) {
      const before = await store.toEdit(input.params.id, ifMatch, saving);
      const record = usable({ ...before.record, ...input.body });
      const change = { before, after: { ...nextVersion(everyFacility, saving.request.now, before), record } };
      return store.save(change, saving, [countStep(table.name, [change])]);
    },

    async deletePayerName({ input, ifMatch, ...saving }) {
      const before = await store.toEdit(input.params.id, ifMatch, saving);
      return store.remove(before, saving, [countStep(table.name, [{ before, after: undefined }])]);
    },

    async importPayerNames({ input, actor, request, once }) {
      const { listVersion, names } = input.body;
      const { changes, step } = await beforeWrite(async () => {
        const state = nameListState(await table.get(keys.hubState(everyFacility)));
        if (state.version !== listVersion) throw changedMeanwhile();
        const stored = await storedNames(names.map(({ _id }) => _id));
        const changes = names.flatMap(({ _id, name }, at): NameChange[] => {
          const before = stored[at];
          if (before === undefined && _id !== undefined) throw changedMeanwhile();
          const record = usable({ ...before?.record, ...name });
          const after = { ...nextVersion(everyFacility, request.now, before), record };
          return store.isSame(before, after, actor.directory) ? [] : [{ before, after }];
        });
        return { changes, step: importStep(table.name, changes, state, changedMeanwhile) };
      });
      const written = changes.length;
      const answer = { body: { data: { listVersion: listVersion + (written > 0 ? 1 : 0), written } } };
      if (written > 0) {
        const by = { author: authorOf(actor.user), directory: actor.directory, now: request.now };
        await store.write(changes, by, [...rememberAnswer(table.name, once, answer), step]);
      }
      return answer;
    },

    async payerNameHistory({ input }) {
      const key = planIdParts(input.params.id)?.key ?? '';
      const body = await historyPage(table, log, payerNameType.kind, key, input.query.cursor);
      if (body.data.length === 0 && input.query.cursor === undefined) throw new ApiError('NOT_FOUND');
      return { body };
    },
  };

  /** The names with these ids, in their order; undefined where there is none. */
  async function storedNames(ids: readonly (string | undefined)[]): Promise<(NameRecord | undefined)[]> {
    const { kind, schema } = payerNameType;
    const known = ids.flatMap((id) => planIdParts(id ?? '')?.key ?? []);
    const items = await table.getMany(known.map((key) => keys.record(kind, everyFacility, key)));
    const found = new Map(known.map((key, at) => [key, parseStored(schema, items[at], log)]));
    return ids.map((id) => found.get(planIdParts(id ?? '')?.key ?? ''));
  }
}

/** A name as it may be stored. @throws ApiError VALIDATION_FAILED with the fields named */
function usable(fields: object): PayerNameInput {
  const record = validFields(payerNameInputSchema, fields);
  const problem = nameProblem(record);
  if (problem !== undefined) throw new ApiError('VALIDATION_FAILED', undefined, problem);
  return record;
}

const changedMeanwhile = () =>
  new ApiError('CONFLICT', 'Somebody changed the other names meanwhile. None of these lines was saved.');
