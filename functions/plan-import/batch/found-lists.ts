import type { ImportRow } from '../../../shared/import/batch.ts';
import { inFieldWords } from '../../../shared/import/field-words.ts';
import { limits } from '../../../shared/limits.ts';
import type { ImportFiles } from '../../clients/import-files.ts';
import type { BatchRecord } from '../../data/imports/batches.ts';
import { type FoundList, pieceWriter } from '../../data/imports/found-rows.ts';
import { changedFields } from '../../data/records/history.ts';
import type { StoredRecord } from '../../data/records/stored-record.ts';
import { jsonBytes } from '../../json-bytes.ts';
import { isBlank } from '../blanking.ts';
import type { Found, ImportRecordDefinition, TakenRow } from '../kinds/import-kind.ts';
import { shortened } from '../map-row.ts';
import type { reasonPlace } from '../reason-place.ts';
import type { WorkItem } from './batch-parts.ts';

const listPiece = { rows: 500, bytes: 1_000_000 };
/** Stays well below the 4 MB that a transaction holds. */
const part = { rows: limits.imports.part, bytes: 1_500_000 };

type Opened<Stored extends StoredRecord> = {
  readonly files: ImportFiles;
  readonly batch: BatchRecord;
  readonly kind: ImportRecordDefinition<Stored>;
  /** Finds the column and cell that a reason is about. */
  readonly placeOf: (cells: readonly string[]) => ReturnType<typeof reasonPlace>;
};

/** Stores the findings of a dry run in the bucket: lists for the screen, and the work of applying it. */
export function openFoundLists<Stored extends StoredRecord>({
  files,
  batch: { key, run, kind: of },
  kind,
  placeOf,
}: Opened<Stored>) {
  const writers = new Map<FoundList, ReturnType<typeof pieceWriter>>();
  const add = async (list: FoundList, row: unknown): Promise<void> => {
    const writer = writers.get(list) ?? pieceWriter(files, { key, run, list }, listPiece);
    writers.set(list, writer);
    await writer.add(row);
  };
  const counts = { new: 0, changed: 0, same: 0, rejected: 0, leftOut: 0, blanked: 0, phi: 0, missing: 0 };
  const work = pieceWriter(files, { key, run, list: 'parts' }, part);
  /** How many rejected rows there are for each column; '' stands for rows about none. */
  const rejectedIn = new Map<string, number>();
  /** How many parts hold records that the file names. */
  let named: number | undefined;

  const phiOf = async (row: TakenRow, shown: ImportRow): Promise<string[]> => {
    const found = row.phi();
    counts.phi += found.length;
    const reasons = found.map(({ kind: _, ...place }) => place);
    if (found.length > 0) await add('phi', { ...shown, changes: [], reasons });
    return [...new Set(found.map((one) => one.kind))];
  };

  const found: Omit<Found<Stored>, 'progress'> = {
    async taken(row, change) {
      const { before, after } = change ?? {};
      const changes = changedFields(before && kind.fieldsOf(before), after && kind.fieldsOf(after));
      const { line, name } = row;
      const shown: ImportRow = {
        row: line,
        planId: before && kind.idOf?.(before),
        name,
        changes,
        reasons: [],
      };
      const list = change === undefined ? 'same' : before === undefined ? 'new' : 'changed';
      counts[list] += 1;
      await add(list, shown);
      if (after === undefined) return;
      if (before !== undefined && changes.some(isBlank)) counts.blanked += 1;
      const phi = await phiOf(row, shown);
      const item: WorkItem<Stored> = { row: line, mapKey: row.key, key: after.key, before, after };
      await work.add(phi.length === 0 ? item : { ...item, phi });
    },

    async rejected(row, texts) {
      counts.rejected += 1;
      const reasons = texts.map(placeOf(row.cells));
      const column = reasons[0]?.column ?? '';
      rejectedIn.set(column, (rejectedIn.get(column) ?? 0) + 1);
      const words = texts.map((text) => inFieldWords(of, text));
      await add('rejected', { row: row.line, name: '', changes: [], reasons } satisfies ImportRow);
      await add('rejectedCells', [
        String(row.line),
        shortened(words.join(' '), reasonLength),
        ...fitting(row.cells),
      ]);
    },

    async leftOut({ line, name }, reasons) {
      counts.leftOut += reasons.length;
      if (reasons.length > 0)
        await add('leftOut', { row: line, name, changes: [], reasons: [...reasons] } satisfies ImportRow);
    },

    async missing({ before, after }) {
      counts.missing += 1;
      const changes = changedFields(kind.fieldsOf(before), kind.fieldsOf(after));
      const name = kind.nameOf(before);
      await add('missing', { planId: kind.idOf?.(before), name, changes, reasons: [] } satisfies ImportRow);
      // In separate parts, which are written only on request.
      named ??= await work.end();
      await work.add({ mapKey: '', key: before.key, before, after });
    },
  };

  return {
    found,
    async end() {
      for (const writer of writers.values()) await writer.end();
      const all = await work.end();
      return {
        ...{ counts, parts: named ?? all, gone: all - (named ?? all) },
        sentences: counts.rejected > limits.imports.page ? rejectedSentences(rejectedIn) : [],
      };
    },
  };
}

const shownColumns = 8;

/** Returns which columns rejected rows are about, if any: `Rejected rows by column: “FC” 210, “Plan #” 90.` */
function rejectedSentences(rejectedIn: ReadonlyMap<string, number>): string[] {
  const named = [...rejectedIn].filter(([column]) => column !== '').sort(([, one], [, two]) => two - one);
  if (named.length === 0) return [];
  const sum = (counts: Iterable<number>) => [...counts].reduce((all, count) => all + count, 0);
  const shown = named.slice(0, shownColumns);
  const others = sum(rejectedIn.values()) - sum(shown.map(([, count]) => count));
  const parts = [
    ...shown.map(([column, count]) => [`“${shortened(column)}”`, count] as const),
    [named.length > shownColumns ? 'other columns or reasons' : 'other reasons', others] as const,
  ];
  const counted = parts.filter(([, count]) => count > 0);
  return [
    `Rejected rows by column: ${counted.map(([name, count]) => `${name} ${count.toLocaleString('en')}`).join(', ')}.`,
  ];
}

const rowBytes = 500_000;
const reasonLength = 2_000;

/** Returns a rejected row's cells, cut to fit an answer: a row too long for one is rejected for that, and the file has it all. */
function fitting(cells: readonly string[]): string[] {
  if (jsonBytes(cells) <= rowBytes) return [...cells];
  const most = Math.floor(rowBytes / cells.length / 4);
  return cells.map((cell) => shortened(cell, most));
}
