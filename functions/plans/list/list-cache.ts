import { compareNames } from '../../../shared/text/name-order.ts';
import type { PlanWrites } from '../../data/plans/plan-writes.ts';

/** A plan of a list as JSON, in bytes as it is sent: as a text, a single dash or quotation mark would make it twice as large. */
export type ListedPlan = {
  readonly _id: string;
  readonly name: string;
  readonly json: Buffer;
};

/** The plans of a facility, ordered, as they were after its writes, with the names of facilities of a version of the directory. */
export type FacilityPlans = {
  readonly writes: PlanWrites;
  readonly directory: number;
  readonly plans: readonly ListedPlan[];
};

type EncodedPage = { readonly encoded: Buffer; readonly etag: string };

/** What a warm function remembers, at most this many bytes each of plans and of compressed pages. */
const mostBytes = 150_000_000;

/** Orders by descriptive name as a person reads it (`Plan 2` before `Plan 10`); equal names by id, so pages are stable. */
export function orderPlans(plans: readonly ListedPlan[]): ListedPlan[] {
  return plans.toSorted((a, b) => compareNames(a.name, b.name) || (a._id < b._id ? -1 : 1));
}

/** A map that forgets its oldest entries when the sum of their sizes passes a limit. */
function boundedMap<Value>(sizeOf: (value: Value) => number, most: number): Cached<Value> {
  const entries = new Map<string, Value>();
  let total = 0;
  const drop = (key: string): void => {
    const value = entries.get(key);
    if (value === undefined) return;
    total -= sizeOf(value);
    entries.delete(key);
  };
  return {
    get(key) {
      const value = entries.get(key);
      if (value !== undefined) {
        entries.delete(key);
        entries.set(key, value);
      }
      return value;
    },
    set(key, value) {
      drop(key);
      entries.set(key, value);
      total += sizeOf(value);
      for (const oldest of entries.keys()) {
        if (total <= most || oldest === key) break;
        drop(oldest);
      }
    },
  };
}

type Cached<Value> = { get(id: string): Value | undefined; set(id: string, value: Value): void };

export type ListCache = {
  readonly facilities: Cached<FacilityPlans>;
  readonly pages: Cached<EncodedPage>;
};

export function listCache(): ListCache {
  const size = ({ plans }: FacilityPlans) => plans.reduce((sum, { json }) => sum + json.byteLength, 0);
  return {
    facilities: boundedMap<FacilityPlans>(size, mostBytes),
    pages: boundedMap<EncodedPage>(({ encoded }) => encoded.byteLength, mostBytes),
  };
}
