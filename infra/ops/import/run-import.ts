import { isBlanking } from '../../../functions/plan-import/blanking.ts';
import { type ImportCounts, importPlans } from '../../../functions/plan-import/import-plans.ts';
import type { Found } from '../../../functions/plan-import/kinds/import-kind.ts';
import { plans } from '../../../functions/plan-import/kinds/plans.ts';
import type { RowMapper } from '../../../functions/plan-import/map-row.ts';
import {
  type Ended,
  openUpserts,
  outcomeOf,
  type UpsertParts,
} from '../../../functions/plan-import/plan-upserts.ts';
import { hiddenSentences } from '../../../functions/plan-import/source/hidden-rows.ts';
import type { SourceTable } from '../../../functions/plan-import/source/source-table.ts';
import { plansPerWrite } from '../../../functions/plans/repository.ts';
import type { StoredPlan } from '../../../functions/plans/stored-plan.ts';
import { numberToConfirm, ofAll } from '../../../shared/import/number-to-confirm.ts';
import { Problem } from '../../local/problem.ts';

export type ImportOptions = {
  readonly dryRun: boolean;
  readonly retireMissing: boolean;
  /** The number given with --confirm. */
  readonly confirm: number | undefined;
};
export type ImportTask = {
  readonly parts: UpsertParts;
  readonly source: SourceTable;
  readonly mapper: RowMapper;
  readonly options: ImportOptions;
  readonly report: Pick<Found<StoredPlan>, 'rejected' | 'leftOut' | 'missing'>;
  readonly checked: (done: number, total: number) => void;
  readonly written: (done: number, total: number) => void;
  /** Called before each write, and repeatedly while the file is being checked. */
  readonly beforeWrite: () => Promise<void>;
};
export type Done = {
  readonly counts: ImportCounts;
  readonly missing: number;
  readonly sentences: readonly string[];
};

/**
 * Finds out what a file would do, reports it, and then does it, unless this is a dry run.
 * @throws Problem if so many plans would end or be blanked that the user must give the number; nothing has then been written
 */
export async function runImport(task: ImportTask): Promise<Done> {
  const { parts, source, mapper, options, report, beforeWrite } = task;
  const { table, directory, facility: place, author, map } = parts;
  const counts = { added: 0, changed: 0, unchanged: 0, rejected: 0, leftOut: 0 };
  let blanked = 0;
  /** The keys of the plans that the file lacks. One that somebody adds from here on is not among them, and does not end. */
  const missing = new Set<string>();
  const found: Found<StoredPlan> = {
    async taken(_row, change) {
      counts[outcomeOf(change)] += 1;
      if (isBlanking(change)) blanked += 1;
    },
    async rejected(row, reasons) {
      counts.rejected += 1;
      await report.rejected(row, reasons);
    },
    async leftOut(row, lists) {
      counts.leftOut += lists.length;
      if (lists.length > 0) await report.leftOut(row, lists);
    },
    async missing(ended) {
      missing.add(ended.before.key);
      await report.missing(ended);
    },
    async progress(done, total) {
      // Renews the lease, because checking a long file takes longer than an import that is silent counts as running.
      await beforeWrite();
      task.checked(done, total);
    },
  };
  const reading = { table, directory, place, map };
  const { joined, size, ...checked } = await plans.check(
    { ...reading, source, author, now: new Date() },
    found,
  );
  const sentences = [...hiddenSentences(source), ...checked.sentences];
  const confirmCount = numberToConfirm(
    { blanked, missing: missing.size, plans: size },
    options.retireMissing,
  );
  if (confirmCount !== undefined) {
    const many = `This ends or blanks ${ofAll(confirmCount, size, ['plan', 'plans'])}.`;
    if (options.dryRun) sentences.push(`${many} That requires --confirm ${confirmCount}.`);
    else if (confirmCount !== options.confirm)
      throw new Problem(
        `${many} Nothing was written. Look at the dry run, and give --confirm ${confirmCount} to continue.`,
      );
  }
  if (options.dryRun) return { counts: { ...counts, joined }, missing: missing.size, sentences };

  const upserts = await openUpserts(parts);
  const written = await importPlans({
    ...{ source, directory, map, mapper, upserts },
    progress: task.written,
    async take(rows) {
      await beforeWrite();
      return upserts.save(rows);
    },
  });
  if (options.retireMissing && missing.size > 0) {
    let some: Ended[] = [];
    const end = async () => {
      await beforeWrite();
      await upserts.end(some);
      some = [];
    };
    for await (const plan of upserts.missing(written.named))
      if (missing.has(plan.before.key) && some.push(plan) === plansPerWrite) await end();
    await end();
  }
  return { counts: written.counts, missing: missing.size, sentences };
}
