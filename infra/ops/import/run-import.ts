import { isBlanking } from '../../../functions/plan-import/blanking.ts';
import {
  type ImportCounts,
  type ImportReport,
  importPlans,
} from '../../../functions/plan-import/import-plans.ts';
import type { RowMapper } from '../../../functions/plan-import/map-row.ts';
import {
  type Ended,
  endedSentences,
  openUpserts,
  outcomeOf,
  type UpsertParts,
} from '../../../functions/plan-import/plan-upserts.ts';
import { isOfRejectedRows, rejectedSentences } from '../../../functions/plan-import/rejected-rows.ts';
import { rewrittenCounts } from '../../../functions/plan-import/rewritten.ts';
import { hiddenSentences } from '../../../functions/plan-import/source/hidden-rows.ts';
import type { SourceTable } from '../../../functions/plan-import/source/source-table.ts';
import { statusesElsewhere } from '../../../functions/plan-import/statuses-elsewhere.ts';
import { unnamedSentences } from '../../../functions/plan-import/unnamed-rows.ts';
import { plansPerWrite } from '../../../functions/plans/repository.ts';
import { numberToConfirm, ofAll } from '../../../shared/import/number-to-confirm.ts';
import { Problem } from '../../local/problem.ts';

export type ImportOptions = {
  readonly dryRun: boolean;
  readonly retireMissing: boolean;
  /** The number given with --confirm. */
  readonly confirm: number | undefined;
};
type ImportTask = {
  readonly parts: UpsertParts;
  readonly source: SourceTable;
  readonly mapper: RowMapper;
  readonly options: ImportOptions;
  readonly report: ImportReport & { missing(plan: Ended): Promise<void> };
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

const silent: ImportReport = { rejected: async () => {}, leftOut: async () => {}, repeated: async () => {} };

/**
 * Finds out what a file would do, reports it, and then does it, unless this is a dry run.
 * @throws Problem if so many plans would end or be blanked that the user must give the number; nothing has then been written
 */
export async function runImport(task: ImportTask): Promise<Done> {
  const { parts, source, mapper, options, report, beforeWrite } = task;
  const { map, directory } = parts;
  // Read once no other import can add plans.
  const upserts = await openUpserts(parts);
  const rewritten = rewrittenCounts();
  const elsewhere = statusesElsewhere(directory, parts.facility);
  const both = { source, directory, map, mapper, upserts };
  let blanked = 0;
  const { counts, named, unnamed } = await importPlans({
    ...both,
    ...{ report, rewritten, progress: task.checked },
    async take(rows) {
      // Renews the lease, because checking a long file takes longer than an import that is silent counts as running.
      await beforeWrite();
      const changes = await upserts.changes(rows);
      elsewhere.add(rows);
      blanked += changes.filter(isBlanking).length;
      return changes.map(outcomeOf);
    },
  });
  const gone = () => (isOfRejectedRows(source.header) ? [] : upserts.missing(named));
  let missing = 0;
  for await (const plan of gone()) {
    missing += 1;
    await report.missing(plan);
  }
  const sentences = [
    ...hiddenSentences(source),
    ...elsewhere.sentences(),
    ...rewritten.sentences(),
    ...endedSentences(map, upserts.ended(named)),
    ...unnamedSentences('plan', unnamed, missing),
    ...rejectedSentences(source.header),
  ];
  const confirmCount = numberToConfirm({ blanked, missing, plans: upserts.size }, options.retireMissing);
  if (confirmCount !== undefined) {
    const many = `This ends or blanks ${ofAll(confirmCount, upserts.size, ['plan', 'plans'])}.`;
    if (options.dryRun) sentences.push(`${many} That requires --confirm ${confirmCount}.`);
    else if (confirmCount !== options.confirm)
      throw new Problem(
        `${many} Nothing was written. Look at the dry run, and give --confirm ${confirmCount} to continue.`,
      );
  }
  if (options.dryRun) return { counts, missing, sentences };

  const done = await importPlans({
    ...both,
    ...{ report: silent, rewritten: rewrittenCounts(), progress: task.written },
    async take(rows) {
      await beforeWrite();
      return upserts.save(rows);
    },
  });
  if (options.retireMissing) {
    let some: Ended[] = [];
    const end = async () => {
      await beforeWrite();
      await upserts.end(some);
      some = [];
    };
    for await (const plan of gone()) if (some.push(plan) === plansPerWrite) await end();
    await end();
  }
  return { counts: done.counts, missing, sentences };
}
