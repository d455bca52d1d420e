import { retryConflicts } from '../../../functions/data/records/versioned.ts';
import { isBlanking } from '../../../functions/plan-import/blanking.ts';
import type { Found } from '../../../functions/plan-import/kinds/import-kind.ts';
import { plans } from '../../../functions/plan-import/kinds/plans.ts';
import type { UpsertParts } from '../../../functions/plan-import/plan-upserts.ts';
import { hiddenSentences } from '../../../functions/plan-import/source/hidden-rows.ts';
import type { SourceTable } from '../../../functions/plan-import/source/source-table.ts';
import type { PlanChange } from '../../../functions/plans/plan-changes.ts';
import { type PlansRepository, plansPerWrite } from '../../../functions/plans/repository.ts';
import type { StoredPlan } from '../../../functions/plans/stored-plan.ts';
import { inWrites } from '../../../functions/plans/write-size.ts';
import { numberToConfirm, ofAll } from '../../../shared/import/number-to-confirm.ts';
import type { Author } from '../../../shared/records/history.ts';
import { Problem } from '../../local/problem.ts';

const maxTries = 5;
const nothing = async () => {};

type Outcome = 'added' | 'changed' | 'unchanged';

export type ImportOptions = {
  readonly dryRun: boolean;
  readonly retireMissing: boolean;
  /** The number given with --confirm. */
  readonly confirm: number | undefined;
};
export type ImportTask = {
  readonly parts: UpsertParts & { readonly repository: PlansRepository; readonly author: Author };
  readonly source: SourceTable;
  readonly options: ImportOptions;
  readonly report: Pick<Found<StoredPlan>, 'rejected' | 'leftOut' | 'missing'>;
  readonly checked: (done: number, total: number) => void;
  readonly written: (done: number, total: number) => void;
  /** Called before each write, and repeatedly while the file is being checked. */
  readonly beforeWrite: () => Promise<void>;
};
/** What an import does, in rows of the file; `joined` counts rows that were combined with an earlier row's plan. */
export type ImportCounts = Record<Outcome | 'joined' | 'rejected' | 'leftOut', number>;
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
  const { parts, source, options, report, beforeWrite } = task;
  const { table, repository, directory, facility: place, author, map } = parts;
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
  const check = () => ({ table, directory, place, map, source, author, now: new Date() });
  const { joined, size, ...checked } = await plans.check(check(), found);
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

  /** The changes of the rows since the last write; undefined for a row that changes nothing. */
  let taken: (PlanChange | undefined)[] = [];
  const write = async () => {
    if (taken.length === 0) return;
    const changes = taken.filter((change) => change !== undefined);
    taken = [];
    await beforeWrite();
    for (const run of inWrites(changes)) await repository.writeMany(run, author, new Date());
  };
  // Somebody may save one of the plans just before it is written. Then the file is read again: theirs is what a row changes, and
  // what this import has stored counts as unchanged.
  await retryConflicts(maxTries, async () => {
    taken = [];
    await plans.check(check(), {
      rejected: nothing,
      leftOut: nothing,
      taken: async (_row, change) => void taken.push(change),
      async missing(ended) {
        if (!options.retireMissing || !missing.has(ended.before.key)) return;
        if (taken.push(ended) === plansPerWrite) await write();
      },
      async progress(done, total) {
        await write();
        task.written(done, total);
      },
    });
    await write();
  });
  return { counts: { ...counts, joined }, missing: missing.size, sentences };
}

function outcomeOf(change: PlanChange | undefined): Outcome {
  if (change === undefined) return 'unchanged';
  return change.before === undefined ? 'added' : 'changed';
}
