import { ApiError } from '../../../shared/api/errors.ts';
import { lazyPromise } from '../../../shared/lazy.ts';
import { checkNames, contradicts, placeOf } from '../../../shared/payer-names/check-names.ts';
import { type FileLine, labelOf, nameFields } from '../../../shared/payer-names/name-lines.ts';
import { planId } from '../../../shared/plan/plan-id.ts';
import { nameKey } from '../../../shared/text/name-key.ts';
import { listRecords } from '../../data/records/record-pages.ts';
import { recordStore } from '../../data/records/record-store.ts';
import { everyFacility, keys } from '../../data/table/keys.ts';
import type { Table } from '../../data/table/table.ts';
import { nextName } from '../../hub/next-name.ts';
import {
  fullReason,
  importStep,
  type NameChange,
  type NameRecord,
  nameListState,
  payerNameType,
} from '../../hub/payer-name-type.ts';
import { rowMapper } from '../map-row.ts';
import type { SourceRow } from '../source/source-table.ts';
import { UnreadableFileError } from '../source/unpack-workbook.ts';
import { unknownPayers } from '../unknown-payers.ts';
import type { ImportRecordDefinition } from './import-kind.ts';
import { phiIn } from './phi-in.ts';

const concurrentChange = () => new ApiError('CONFLICT', 'Someone changed the other names in the meantime.');

/** Other names of payers, for all facilities, by the same rules as their page and the command (`checkNames`). */
export const payerNames: ImportRecordDefinition<NameRecord> = {
  record: payerNameType.kind,
  schema: payerNameType.schema,
  fieldsOf: ({ record }) => record,
  nameOf: ({ record }) => record.name,

  async check({ source, map, table, directory, now }, found) {
    const mapper = rowMapper(map, source.header, '');
    const mapped = nameFields.filter((field) => map.fields[field] !== undefined);
    const columns = { places: new Map(mapped.map((field, place) => [field, place])), unknown: [] };
    const rows = new Map<number, SourceRow>();
    const lines: FileLine[] = [];
    const reasons = new Map<number, readonly string[]>();
    for await (const row of source.rows()) {
      rows.set(row.line, row);
      if (row.broken !== undefined) {
        reasons.set(row.line, [row.broken]);
        continue;
      }
      const { draft, problems } = mapper(row.cells);
      const values = new Map<string, unknown>(Object.entries(draft));
      if (problems.size > 0) reasons.set(row.line, [...problems.values()].flat());
      else lines.push({ line: row.line, cells: mapped.map((field) => String(values.get(field) ?? '')) });
    }
    await found.progress(0, rows.size);

    const state = await listState(table);
    const stored = await listRecords({ table, type: payerNameType }, everyFacility);
    const byId = new Map(stored.map((one) => [planId(everyFacility, one.key), one]));
    const here = stored.map((one) => payerNameType.show(one, directory));
    const checked = checkNames(columns, lines, here);
    if (checked.problem !== undefined) throw new UnreadableFileError(checked.problem);
    for (const { line, column, reason } of checked.rejected) {
      const field = nameFields.find((one) => labelOf(one) === column);
      reasons.set(line, [field === undefined ? reason : `${field}: ${reason}`]);
    }
    const writes = new Map(checked.writes.map((write) => [write.line, write]));
    const changes: NameChange[] = [];
    const same = new Map(checked.unchanged.map(({ line, name }) => [line, name.name]));
    for (const [line, row] of rows) {
      const why = reasons.get(line);
      const write = writes.get(line);
      if (why !== undefined) await found.rejected(row, why);
      else if (write !== undefined) {
        const before = byId.get(write._id ?? '');
        const after = nextName(before, write.name, now);
        const phi = () => phiIn([[labelOf('notes'), after.record.notes]]);
        const taken = { line, key: '', name: after.record.name, phi };
        changes.push({ before, after });
        await found.taken(taken, { before, after });
      } else await found.taken({ line, key: '', name: same.get(line) ?? '', phi: () => [] }, undefined);
    }
    await found.progress(rows.size, rows.size);
    const problem = fullReason(changes, state);
    if (problem !== undefined) throw new UnreadableFileError(problem);
    const payers = checked.writes.flatMap(({ name }) => name.payerName ?? []);
    const sentences = await unknownPayers(payers, {
      table,
      facilities: directory.facilities,
      what: 'Other names find nothing',
      which: 'no plan has yet',
    });
    return { joined: 0, size: stored.length, sentences, listVersion: state.version };
  },

  openWriter({ table, directory }, listVersion) {
    const store = recordStore(table, payerNameType);
    const opened = (async () => listVersion ?? (await listState(table)).version)();
    const storedNames = lazyPromise(async () => {
      // What is added after that version keeps the import from writing.
      await opened;
      const stored = await listRecords({ table, type: payerNameType }, everyFacility);
      return Map.groupBy(stored, ({ record }) => placeOf(record));
    });
    // A part is written only if the list has not changed since this began, except by the import's own writes.
    let own = 0;
    return {
      // A name that says the opposite counts, too: a file must not make one name mean two payers.
      async sameAs({ before, after: { record, updatedAt } }) {
        const payerKey = nameKey(record.payerName);
        const here = (await storedNames()).get(placeOf(record)) ?? [];
        const isOpposite = (one: NameRecord) => contradicts(one.record, record);
        const isClash = (one: NameRecord) =>
          before === undefined
            ? nameKey(one.record.payerName) === payerKey || isOpposite(one)
            : // With the others, which the file may change as well, the dry run has compared it: that was at this time. It
              // refuses no contradiction from before, either.
              one.updatedAt > updatedAt && isOpposite(one) && !contradicts(one.record, before.record);
        return here.filter(isClash).map(({ key }) => key);
      },
      async write(changes, by, more) {
        const seen = await opened;
        const state = await listState(table);
        if (state.version !== seen + own) throw concurrentChange();
        const counting = changes.length === 0 ? [] : [importStep(changes, state, concurrentChange)];
        await store.write(changes, { ...by, directory }, [...counting, ...more]);
        own += counting.length;
      },
    };
  },
};

const listState = async (table: Table) => nameListState(await table.get(keys.hubState(everyFacility)));
