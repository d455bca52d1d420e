import type { PlanMerge } from '../../../../shared/plan/changes/plan-changes.ts';
import { rowsOfBoth } from '../../../../shared/plan/duplicates/merged-plans.ts';
import { hasEnded } from '../../../../shared/plan/ending.ts';
import type { PlanFieldKey } from '../../../../shared/plan/fields/fields.ts';
import { isRows, planFieldKeys } from '../../../../shared/plan/fields/fields.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import * as z from '../../../../shared/zod.ts';
import { fieldText } from '../../entities/plan-history/field-text.ts';
import {
  type ComparedField,
  comparableText,
  comparedPlans,
} from '../../entities/plan-merge/compared-plans.ts';
import { today } from '../../kit/local-time.ts';

export type Pair = readonly [Plan, Plan];
/** The position of a plan in the pair. */
export type Place = 0 | 1;
/** Which value a field gets: the first plan's, the second plan's, or the rows of both lists. */
export type Side = 'first' | 'second' | 'both';
export type Chosen = ReadonlyMap<PlanFieldKey, Side>;

const sides = ['first', 'second'] as const;

/** What a user has chosen so far, as it is kept for a reload. Not tuples, whose code every page would load with zod. */
export const mergeDraftSchema = z.object({
  survivor: z.union([z.literal(0), z.literal(1)]),
  made: z.array(z.object({ key: z.enum(planFieldKeys), side: z.enum([...sides, 'both']) })),
});

export type MergeField = ComparedField & {
  /** The text of both lists' rows together, if it is more than either has. */
  readonly both: string | undefined;
  readonly suggested: Side;
  /** Why that is suggested. */
  readonly why: string;
};

const endingKeys: ReadonlySet<PlanFieldKey> = new Set(['endsOn', 'successor']);

/** Returns the fields in which two plans differ, with suggestions. Of two statuses at a facility, `both` keeps the survivor's. */
export function mergeFields(pair: Pair, survivor: Place): readonly MergeField[] {
  const newer = pair[0].updatedAt >= pair[1].updatedAt ? 'first' : 'second';
  const retired = (one: Plan, other: Plan) => one.successor?.id === other._id || hasEnded(one, today());
  const [firstEnds, secondEnds] = [retired(pair[0], pair[1]), retired(pair[1], pair[0])];
  return comparedPlans(...pair)
    .filter(({ differs }) => differs)
    .map((field) => {
      const { key, kind, texts } = field;
      const both = rowsText(key, pair, survivor);
      const has = (text: string) => comparableText(kind, text) === comparableText(kind, both ?? '');
      // The kept plan would leave the list, if it took the end of a retired duplicate.
      if (firstEnds !== secondEnds && endingKeys.has(key))
        return { ...field, both, suggested: firstEnds ? 'second' : 'first', why: 'one continues' };
      if (texts[0] === '' || texts[1] === '') {
        const suggested = texts[0] === '' ? 'second' : 'first';
        return { ...field, both: undefined, suggested, why: 'only one has it' };
      }
      // If one list has all rows of the other, there is nothing to add to it.
      const larger = both === undefined ? -1 : texts.findIndex(has);
      if (larger >= 0)
        return { ...field, both: undefined, suggested: sides[larger] ?? newer, why: 'one has all rows' };
      if (both !== undefined && key !== 'facilityContracts')
        return { ...field, both, suggested: 'both', why: 'rows of both' };
      return { ...field, both, suggested: newer, why: 'changed last' };
    });
}

function rowsText(key: PlanFieldKey, pair: Pair, survivor: Place): string | undefined {
  if (!isRows(key)) return undefined;
  const rowsAt = (place: Place): readonly Record<string, unknown>[] => pair[place][key] ?? [];
  return fieldText(key, rowsOfBoth(rowsAt(survivor), rowsAt(survivor === 0 ? 1 : 0)));
}

/** Returns the choices, with suggestions for fields that have none. */
export const withSuggested = (fields: readonly MergeField[], chosen: Chosen): Chosen =>
  new Map(
    fields.map(({ key, suggested, both }) => {
      const side = chosen.get(key);
      return [key, side === undefined || (side === 'both' && both === undefined) ? suggested : side];
    }),
  );

/** Returns the request body: only what the kept plan does not already have. */
export function mergeBody(pair: Pair, survivor: Place, chosen: Chosen): PlanMerge {
  const other = pair[survivor === 0 ? 1 : 0];
  const keysOf = (chosenSide: Side) => [...chosen].flatMap(([key, side]) => (side === chosenSide ? key : []));
  return {
    other: { _id: other._id, version: other.version },
    take: keysOf(survivor === 0 ? 'second' : 'first'),
    both: keysOf('both'),
  };
}
