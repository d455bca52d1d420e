import type { ImportRow } from '../../../shared/import/batch.ts';
import { limits } from '../../../shared/limits.ts';
import { planFields } from '../../../shared/plan/fields.ts';
import { planId } from '../../../shared/plan/plan-id.ts';
import type { ImportFiles } from '../../clients/import-files.ts';
import type { BatchRecord } from '../../data/imports/batches.ts';
import { type FoundList, listWriter, packed } from '../../data/imports/found-rows.ts';
import { jsonBytes } from '../../json-bytes.ts';
import { type PlanChange, planChanges } from '../../plans/plan-changes.ts';
import { shortened } from '../map-row.ts';
import { type Ended, isBlanking, outcomeOf } from '../plan-upserts.ts';
import { rowPhi } from '../row-phi.ts';
import type { SourceRow } from '../source/source-table.ts';
import type { GoodRow } from '../validate-row.ts';
import { type WorkItem, workName } from './batch-parts.ts';

/** A transaction holds 4 MB. */
const partBytes = 1_500_000;

/** Puts what a dry run finds into the bucket: lists for the screen, and the work of applying it. */
export function openFoundLists(files: ImportFiles, { key, run, facilityId }: BatchRecord) {
  const writers = new Map<FoundList, ReturnType<typeof listWriter>>();
  const add = async (list: FoundList, row: unknown): Promise<void> => {
    const writer = writers.get(list) ?? listWriter(files, key, run, list);
    writers.set(list, writer);
    await writer.add(row);
  };
  const counts = { blanked: 0, phi: 0, missing: 0 };
  const work = partWriter(files, key, run);
  /** Parts of plans that the file names. */
  let named: number | undefined;

  const phiOf = async (row: GoodRow, shown: ImportRow): Promise<string[]> => {
    const found = rowPhi(row.plan);
    counts.phi += found.length;
    const reasons = found.map(({ kind: _, ...place }) => place);
    if (found.length > 0) await add('phi', { ...shown, changes: [], reasons });
    return [...new Set(found.map(({ kind }) => kind))];
  };

  return {
    /** A row that was taken, and what it changes. */
    async taken(row: GoodRow, change: PlanChange | undefined): Promise<void> {
      const { before, after } = change ?? {};
      const stored = after ?? before;
      const shown: ImportRow = {
        row: row.row.line,
        ...(before && { planId: planId(facilityId, before.key) }),
        name: row.plan.descriptiveName,
        changes: change === undefined ? [] : planChanges(change),
        reasons: [],
      };
      const outcome = outcomeOf(change);
      await add(outcome === 'added' ? 'new' : outcome === 'changed' ? 'changed' : 'same', shown);
      if (stored === undefined || after === undefined) return;
      if (isBlanking(change)) counts.blanked += 1;
      const phi = await phiOf(row, shown);
      const item = { row: row.row.line, mapKey: row.key, planKey: stored.key, before, after };
      await work.add(phi.length === 0 ? item : { ...item, phi });
    },

    async rejected(row: SourceRow, texts: readonly string[], reasons: ImportRow['reasons']): Promise<void> {
      await add('rejected', { row: row.line, name: '', changes: [], reasons } satisfies ImportRow);
      await add('rejectedCells', [
        String(row.line),
        shortened(texts.join(' '), reasonLength),
        ...fitting(row.cells),
      ]);
    },

    async leftOut({ row, plan, dropped }: GoodRow): Promise<void> {
      const reasons = dropped.map(({ list, text, reason }) => ({
        column: planFields[list].label,
        value: text,
        reason,
      }));
      await add('leftOut', {
        row: row.line,
        name: plan.descriptiveName,
        changes: [],
        reasons,
      } satisfies ImportRow);
    },

    /** A plan that the file does not name, and its end: after all others, so that it is written with parts of its own. */
    async missing(change: Ended): Promise<void> {
      counts.missing += 1;
      const { before, after } = change;
      await add('missing', {
        planId: planId(facilityId, before.key),
        name: before.plan.descriptiveName,
        changes: planChanges(change),
        reasons: [],
      } satisfies ImportRow);
      named ??= await work.end();
      await work.add({ mapKey: '', planKey: before.key, before, after });
    },

    async end() {
      for (const writer of writers.values()) await writer.end();
      const all = await work.end();
      const { blanked, phi, missing } = counts;
      return { blanked, phi, missing, parts: named ?? all, gone: all - (named ?? all) };
    },
  };
}

const rowBytes = 500_000;
const reasonLength = 2_000;

/** The cells of a rejected row, as far as an answer holds them: what is too long is rejected for that, and is in the file. */
function fitting(cells: readonly string[]): string[] {
  if (jsonBytes(cells) <= rowBytes) return [...cells];
  const most = Math.floor(rowBytes / cells.length / 4);
  return cells.map((cell) => shortened(cell, most));
}

/** Writes what is written in one transaction each. */
function partWriter(files: ImportFiles, key: string, run: number) {
  let items: WorkItem[] = [];
  let bytes = 0;
  let part = 0;
  const flush = async (): Promise<void> => {
    if (items.length === 0) return;
    await files.put(workName(key, run, part), packed(items));
    [items, bytes, part] = [[], 0, part + 1];
  };
  return {
    async add(item: WorkItem): Promise<void> {
      const more = jsonBytes(item);
      if (items.length === limits.imports.part || bytes + more > partBytes) await flush();
      items.push(item);
      bytes += more;
    },
    /** @returns how many there are by now */
    async end(): Promise<number> {
      await flush();
      return part;
    },
  };
}
