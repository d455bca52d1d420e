import { importMapSchema } from '../../../shared/import/import-map.ts';
import { lastDayOfEnded } from '../../../shared/plan/ending.ts';
import { planFields } from '../../../shared/plan/fields/fields.ts';
import { writtenFields } from '../../../shared/plan/fields/written-fields.ts';
import type { PlanContent } from '../../../shared/plan/plan.ts';
import { planId } from '../../../shared/plan/plan-id.ts';
import { planWritesOf } from '../../data/plans/plan-writes.ts';
import { keys } from '../../data/table/keys.ts';
import { listDeleted } from '../../plans/deleted/deleted-plans.ts';
import { plansRepository, planType } from '../../plans/repository.ts';
import { type StoredPlan, storedPlanSchema } from '../../plans/stored-plan.ts';
import { endedSentences } from '../ended-plans.ts';
import { importPlans } from '../import-plans.ts';
import { inactiveRows } from '../inactive-rows.ts';
import { rowMapper } from '../map-row.ts';
import { openUpserts, outcomeOf, type Upserts } from '../plan-upserts.ts';
import { isOfRejectedRows, rejectedSentences } from '../rejected-rows.ts';
import { missingCodes, rewrittenCounts } from '../rewritten.ts';
import { statusesElsewhere } from '../statuses-elsewhere.ts';
import { unnamedSentences } from '../unnamed-rows.ts';
import { type GoodRow, keyOf } from '../validate-row.ts';
import { facilityWriter } from './facility-writer.ts';
import type { ImportRecordDefinition, Reading, TakenRow, Writer } from './import-kind.ts';
import { phiIn } from './phi-in.ts';

const rowPhi = (plan: PlanContent) =>
  phiIn([
    ...writtenFields.map((field) => [planFields[field].label, plan[field] ?? ''] as const),
    ...(plan.electronicIds ?? []).map(({ note = '' }) => [planFields.electronicIds.label, note] as const),
  ]);

const taken = ({ row, key, plan }: GoodRow): TakenRow => ({
  ...{ line: row.line, key, name: plan.descriptiveName },
  phi: () => rowPhi(plan),
});

/** How plans are written, whichever of their fields a file contains. */
export const planRecords = {
  record: 'PLAN',
  schema: storedPlanSchema,
  fieldsOf: ({ plan }: StoredPlan) => plan,
  nameOf: ({ plan }: StoredPlan) => plan.descriptiveName,
  facts: planType.facts,
  mergedInto: ({ mergedInto }: StoredPlan) => mergedInto,
  idOf: ({ facilityId, key }: StoredPlan) => planId(facilityId, key),
  removal: listDeleted,
} as const;

/** Plans with the fields of the plan form. */
export const plans: ImportRecordDefinition<StoredPlan> = {
  ...planRecords,

  async check({ table, directory, place, map: storedMap, source, author, now }, found) {
    const map = importMapSchema.parse(storedMap);
    const repository = plansRepository(table);
    const upserts = await openUpserts({ table, repository, directory, facility: place, author, map });
    const rewritten = rewrittenCounts();
    const elsewhere = statusesElsewhere(directory, place);
    const inactive = inactiveRows(map, source.header, lastDayOfEnded(now));
    /** The keys of rows that say when their plan ends, or that it does not. */
    const dated = new Set<string>();
    let progress: Promise<void> = Promise.resolve();
    const { counts, named, unnamed } = await importPlans({
      ...{ source, directory, map, upserts, rewritten },
      mapper: rowMapper(map, source.header, place.name),
      async take(rows) {
        await progress;
        const changes = await upserts.changes(rows);
        elsewhere.add(rows, changes);
        inactive.add(rows);
        for (const [at, row] of rows.entries()) {
          if (Object.hasOwn(row.fields, 'endsOn')) dated.add(row.key);
          const change = withAfter(changes[at]);
          // A plan that is there already is not new without its codes.
          if (change !== undefined && change.before === undefined)
            rewritten.add(missingCodes(row.plan), row.row.line);
          await found.taken(taken(row), change);
        }
        return changes.map(outcomeOf);
      },
      report: {
        rejected: found.rejected,
        leftOut: (row) =>
          found.leftOut(
            taken(row),
            row.dropped.map(({ list, text, reason }) => ({
              ...{ column: planFields[list].label, value: text, reason },
            })),
          ),
        repeated: (row) => found.taken(taken(row), undefined),
      },
      progress(done, total) {
        progress = progress.then(() => found.progress(done, total));
        // Awaited in `take`, before the next rows, and at the end.
        progress.catch(() => {});
      },
    });
    await progress;
    let missing = 0;
    for await (const ended of isOfRejectedRows(source.header) ? [] : upserts.missing(named)) {
      missing += 1;
      await found.missing(ended);
    }
    return {
      ...{ joined: counts.joined, size: upserts.size },
      sentences: [
        ...elsewhere.sentences(),
        ...inactive.sentences(),
        ...rewritten.sentences(),
        ...endedSentences(upserts.ended(new Set([...named].filter((key) => !dated.has(key))))),
        ...unnamedSentences('plan', unnamed, missing),
        ...rejectedSentences(source.header),
      ],
    };
  },

  openWriter(reading) {
    const map = importMapSchema.parse(reading.map);
    return planWriter(reading, ({ plan }) => keyOf(map, plan));
  },
};

type Changed = Awaited<ReturnType<Upserts['changes']>>[number];
const withAfter = (change: Changed) => (change?.after === undefined ? undefined : change);

/** @param meaningOf returns what identifies a plan that was added since the dry run */
export function planWriter(reading: Reading, meaningOf: (plan: StoredPlan) => string): Writer<StoredPlan> {
  const { table, place } = reading;
  const { id: facilityId } = place;
  const version = async () => planWritesOf(await table.get(keys.facilityVersion(facilityId))).version;
  return facilityWriter(
    { table, type: planType, facilityId, meaningOf, version },
    (changes, { author, now }, more) => plansRepository(table).writeMany(changes, author, now, more),
  );
}
