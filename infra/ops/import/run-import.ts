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
import { rewrittenCounts } from '../../../functions/plan-import/rewritten.ts';
import type { SourceTable } from '../../../functions/plan-import/source/source-table.ts';
import { unnamedSentences } from '../../../functions/plan-import/unnamed-rows.ts';
import { plansPerWrite } from '../../../functions/plans/repository.ts';
import { numberToConfirm } from '../../../shared/import/number-to-confirm.ts';
import { Problem } from '../../local/problem.ts';

export type ImportOptions = {
  readonly dryRun: boolean;
  readonly retireMissing: boolean;
  /** The number that was typed. */
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
  /** Called before each write, and again and again while the file is looked through. */
  readonly beforeWrite: () => Promise<void>;
};
export type Done = {
  readonly counts: ImportCounts;
  readonly missing: number;
  readonly sentences: readonly string[];
};

const silent: ImportReport = { rejected: async () => {}, leftOut: async () => {}, repeated: async () => {} };

/**
 * Finds out what a file would do, tells it, and then does it, unless that was all.
 * @throws Problem where so much would end or be blank that the number has to be given; nothing is written then
 */
export async function runImport(task: ImportTask): Promise<Done> {
  const { parts, source, mapper, options, report, beforeWrite } = task;
  const { map, directory } = parts;
  // Read when no other import can add plans any more.
  const upserts = await openUpserts(parts);
  const rewritten = rewrittenCounts();
  const both = { source, directory, map, mapper, upserts };
  let blanked = 0;
  const { counts, named, unnamed } = await importPlans({
    ...both,
    ...{ report, rewritten, progress: task.checked },
    async take(rows) {
      // A long file takes longer to be looked through than an import counts as running that says nothing.
      await beforeWrite();
      const changes = await upserts.changes(rows);
      blanked += changes.filter(isBlanking).length;
      return changes.map(outcomeOf);
    },
  });
  let missing = 0;
  for await (const plan of upserts.missing(named)) {
    missing += 1;
    await report.missing(plan);
  }
  const sentences = [
    ...rewritten.sentences(),
    ...endedSentences(map, upserts.ended(named)),
    ...unnamedSentences('plan', unnamed, missing),
  ];
  const confirmCount = numberToConfirm({ blanked, missing, plans: upserts.size }, options.retireMissing);
  if (confirmCount !== undefined) {
    const [number, plans] = [confirmCount, upserts.size].map((count) => count.toLocaleString('en'));
    const many = `This ends or blanks ${number} of ${plans} plans.`;
    if (options.dryRun) sentences.push(`${many} That is done with --confirm ${confirmCount} only.`);
    else if (confirmCount !== options.confirm)
      throw new Problem(
        `${many} Nothing was written. Look at the dry run, and give --confirm ${confirmCount} to go on.`,
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
    for await (const plan of upserts.missing(named)) if (some.push(plan) === plansPerWrite) await end();
    await end();
  }
  return { counts: done.counts, missing, sentences };
}
