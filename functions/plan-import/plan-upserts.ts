import type { ImportMap } from '../../shared/import/import-map.ts';
import { pairLists, pairText } from '../../shared/import/pairs.ts';
import { limits } from '../../shared/limits.ts';
import { lastDayOfEnded } from '../../shared/plan/ending.ts';
import { planShape } from '../../shared/plan/fields/fields.ts';
import { keptSpelling } from '../../shared/plan/fields/financial-class.ts';
import type { FacilityContract } from '../../shared/plan/fields/parts.ts';
import { storedAddresses } from '../../shared/plan/plan.ts';
import type { Author } from '../../shared/records/history.ts';
import * as z from '../../shared/zod.ts';
import { chunksOf } from '../chunks-of.ts';
import { type Directory, type FacilityEntry, facilityById } from '../data/facility-directory.ts';
import { recordsOf } from '../data/records/record-pages.ts';
import { parseStored } from '../data/records/stored.ts';
import { nextVersion } from '../data/records/stored-record.ts';
import { retryConflicts } from '../data/records/versioned.ts';
import { keys } from '../data/table/keys.ts';
import type { Table } from '../data/table/table.ts';
import { jsonBytes } from '../json-bytes.ts';
import { nextStored, type PlanChange, planChanges } from '../plans/plan-changes.ts';
import { tooLarge } from '../plans/plan-size.ts';
import { type PlansRepository, plansPerWrite, planType } from '../plans/repository.ts';
import { type StoredPlan, storedPlanSchema, toPlan } from '../plans/stored-plan.ts';
import { inWrites } from '../plans/write-size.ts';
import { type Alike, endedUnderOtherName, endsBy, meantPlans } from './ended-plans.ts';
import { shortened } from './map-row.ts';
import { relatedPlans } from './related-plans.ts';
import { keptAsStored } from './rewritten.ts';
import { exactKeyOf, type GoodRow, keyOf, readableKey } from './validate-row.ts';

export type Outcome = 'added' | 'changed' | 'unchanged';

export type UpsertParts = {
  readonly table: Table;
  readonly repository: PlansRepository;
  readonly directory: Directory;
  readonly facility: Pick<FacilityEntry, 'id' | 'name'>;
  readonly author: Author;
  readonly map: ImportMap;
};

/** A plan that the file does not name, before and after its end. */
export type Ended = { readonly before: StoredPlan; readonly after: StoredPlan };

type PlanRef = Alike & {
  readonly exact: string;
  readonly key: string;
  readonly successor: string | undefined;
  readonly gone: readonly FacilityContract[];
  readonly bytes: number;
};
type Changes = readonly (PlanChange | undefined)[];

const maxTries = 5;
const readAtOnce = 100;

export type Upserts = Awaited<ReturnType<typeof openUpserts>>;

/** Opens a facility's plans for upserting by the map's key. Only keys are kept in memory; plans are read as needed. */
export async function openUpserts(parts: UpsertParts) {
  const { table, repository, directory, facility, author, map } = parts;
  const keysByValue = new Map<string, PlanRef[]>();
  const before = new Set<string>();
  const lastDay = lastDayOfEnded(new Date());
  const related = relatedPlans(facility, map);
  const refOf = ({ key, plan }: StoredPlan, exact: string): PlanRef => ({
    ...{ exact, key, ended: endsBy(plan, lastDay), successor: plan.successor?.id, bytes: jsonBytes(plan) },
    names: { descriptiveName: plan.descriptiveName, planName: plan.planName },
    gone: plan.facilityContracts.filter(
      ({ facilityId = '' }) => facilityById(directory, facilityId) === undefined,
    ),
  });
  let size = 0;
  for await (const stored of recordsOf({ table, type: planType }, facility.id)) {
    const key = keyOf(map, stored.plan);
    related.note(key, stored);
    if (stored.mergedInto !== undefined) continue;
    const exact = exactKeyOf(map, stored.plan);
    keysByValue.set(key, [...(keysByValue.get(key) ?? []), refOf(stored, exact)]);
    before.add(exact);
    if (!endsBy(stored.plan, lastDay)) size += 1;
  }
  const meant = ({ key, exactKey, plan }: GoodRow) => {
    const alike = keysByValue.get(key) ?? [];
    const same = alike.filter(({ exact }) => exact === exactKey);
    return meantPlans(same.length > 0 ? same : alike, plan, lastDay);
  };

  /** Returns what saving rows would change, in their order; undefined for no change. Saves nothing. */
  const changesFor = async (rows: readonly GoodRow[]): Promise<(PlanChange | undefined)[]> => {
    const now = new Date();
    const planKeys = rows.map((row) => meant(row)[0]?.key);
    const plans = await readPlans(parts, planKeys);
    return rows.map((row, index) => changeOf(related.named(row, plans[index]), plans[index], parts, now));
  };

  /** Checks a row that fits by itself together with its plan's content. Few rows come close enough to need the plan read. */
  const sizeProblem = async (row: GoodRow, plan: PlanRef | undefined): Promise<string | undefined> => {
    if (plan === undefined || plan.bytes + jsonBytes(row.fields) <= limits.planBytes) return undefined;
    const [change] = await changesFor([row]);
    return change?.after && tooLarge(change.after.plan);
  };

  /** Writes changes that fit into one transaction; recomputes them if somebody saved one of their plans in between. */
  const writeTogether = (first: Changes, recompute: () => Promise<Changes>): Promise<Changes> =>
    retryConflicts(maxTries, async (isAgain) => {
      const changes = isAgain ? await recompute() : first;
      const needed = changes.filter((change) => change !== undefined);
      await repository.writeMany(needed, author, new Date());
      return changes;
    });
  const saveTogether = async (rows: readonly GoodRow[], firstChanges: Changes): Promise<Outcome[]> => {
    const changes = await writeTogether(firstChanges, () => changesFor(rows));
    for (const [index, change] of changes.entries()) {
      const row = rows[index];
      if (row === undefined || change?.after === undefined) continue;
      const { key } = change.after;
      const others = (keysByValue.get(row.key) ?? []).filter((one) => one.key !== key);
      keysByValue.set(row.key, [...others, refOf(change.after, row.exactKey)]);
    }
    return changes.map(outcomeOf);
  };

  const endings = async (planKeys: readonly string[]): Promise<Ended[]> =>
    (await readPlans(parts, planKeys)).flatMap((plan) => {
      if (plan === undefined || endsBy(plan.plan, lastDay)) return [];
      const next = nextVersion(facility.id, new Date(), plan);
      return [{ before: plan, after: { ...plan, ...next, plan: { ...plan.plan, endsOn: lastDay } } }];
    });

  return {
    /** Returns how many plans a row may mean: of those with its key that write it alike, or else of all, see `meantPlans`. */
    matches: (row: GoodRow) => meant(row).length,
    /** True if a plan that writes the row's key in the same way existed before the import. */
    wasThere: ({ exactKey }: GoodRow) => before.has(exactKey),
    /** Returns the lines of a row's plan for facilities that have been deleted: they stay, as in an edit. */
    gone: (row: GoodRow) => meant(row)[0]?.gone ?? [],

    /** Returns why the facility's plans do not allow a row that is valid by itself. */
    async refusal(row: GoodRow): Promise<string | undefined> {
      const plans = meant(row);
      const ended = endedUnderOtherName(plans, row.plan, lastDay);
      if (ended !== undefined)
        return `The plan with ${readableKey(map, row.plan)} is called “${shortened(ended)}” and has ended. If this is the plan that follows it, import the rejected rows again and match them by the plan’s name, too.`;
      const [plan] = plans;
      return related.refusal(row, plan) ?? (await sizeProblem(row, plan));
    },
    changes: changesFor,
    /** How many plans the facility has that have not ended. */
    size,
    /** Returns how many plans that the file names have ended: a row does not reactivate them. */
    ended: (named: ReadonlySet<string>) =>
      [...named].flatMap((key) => {
        const alike = keysByValue.get(key) ?? [];
        const current = new Set(alike.flatMap(({ ended, exact }) => (ended ? [] : exact)));
        return alike.filter(({ ended, exact }) => ended && !current.has(exact));
      }).length,

    /** Yields the active plans that no row of the file means, each with the change that ends it, in the order of their keys. */
    async *missing(named: ReadonlySet<string>): AsyncIterable<Ended> {
      const left = [...keysByValue].flatMap(([key, plans]) => (named.has(key) ? [] : plans));
      const holding = left.filter(({ ended }) => !ended).map(({ key }) => key);
      for (const some of chunksOf(holding, readAtOnce)) yield* await endings(some);
    },

    /** Ends plans, except those that somebody else has ended since. */
    async end(plans: readonly Ended[]): Promise<void> {
      for (const some of chunksOf(plans, plansPerWrite))
        for (const run of inWrites(some, (plan) => plan))
          await writeTogether(run, () => endings(run.map(({ before }) => before.key)));
    },

    /** Saves rows and returns the outcomes in their order. They go into one transaction, or into several if they are large. */
    async save(rows: readonly GoodRow[]): Promise<Outcome[]> {
      const changes = await changesFor(rows);
      const pairs = rows.map((row, index) => ({ row, change: changes[index] }));
      const outcomes: Outcome[] = [];
      for (const run of inWrites(pairs, ({ change }) => change)) {
        const saved = await saveTogether(
          run.map(({ row }) => row),
          run.map(({ change }) => change),
        );
        outcomes.push(...saved);
      }
      return outcomes;
    },
  };
}

/** Returns how a change is counted. */
export function outcomeOf(change: PlanChange | undefined): Outcome {
  if (change === undefined) return 'unchanged';
  return change.before === undefined ? 'added' : 'changed';
}

/** Fields that a row does not contain were validated when they were stored, perhaps by another release. */
const changedSchema = z.looseObject({ ...planShape, ...storedAddresses });

/** Returns the write for a row: it touches only fields that the file contains. Undefined if nothing would change. */
function changeOf(
  row: GoodRow,
  before: StoredPlan | undefined,
  { directory, facility, map }: UpsertParts,
  now: Date,
): PlanChange | undefined {
  if (before === undefined) return { before, after: nextStored(row.plan, facility.id, directory, now) };
  const { _id, prefix, version, createdAt, updatedAt, recent, verification, mergedInto, ...current } = toPlan(
    before,
    directory,
  );
  const merged = changedSchema.parse({ ...current, ...row.fields, ...keptAsStored(current, row, map) });
  merged.financialClass = keptSpelling(merged.financialClass, current.financialClass);
  // A status without a facility's name is that of the import's facility, and tells nothing about others.
  if (row.fields.facilityContracts !== undefined && isOfOneFacility(map.fields.facilityContracts)) {
    const isOther = ({ facilityName }: FacilityContract) => facilityName !== facility.name;
    const at = current.facilityContracts.findIndex((contract) => !isOther(contract));
    const others = current.facilityContracts.filter(isOther);
    merged.facilityContracts = others.toSpliced(Math.max(0, at), 0, ...merged.facilityContracts);
  }
  // A list with the same export text as the plan's is unchanged, even if a title reads like two rows.
  for (const list of pairLists) {
    if (pairText(list, merged) === pairText(list, current)) Object.assign(merged, { [list]: current[list] });
  }
  const change = { before, after: nextStored(merged, facility.id, directory, now, before) };
  return planChanges(change).length === 0 ? undefined : change;
}

const isOfOneFacility = (mapped: ImportMap['fields']['facilityContracts']): boolean =>
  Array.isArray(mapped) && mapped.every(({ facilityName }) => 'facility' in facilityName);

async function readPlans(
  { table, facility }: UpsertParts,
  planKeys: readonly (string | undefined)[],
): Promise<(StoredPlan | undefined)[]> {
  const present = planKeys.filter((key) => key !== undefined);
  const items = await table.getMany(present.map((key) => keys.record('PLAN', facility.id, key)));
  const found = new Map(present.map((key, index) => [key, items[index]]));
  return planKeys.map((key) =>
    key === undefined ? undefined : parseStored(storedPlanSchema, found.get(key), table.log),
  );
}
