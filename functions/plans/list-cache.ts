import { compareNames } from '../../shared/rules/name-order.ts';
import type { Plan } from '../../shared/schemas/plan.ts';

/** Plans of one list as JSON texts, ordered; kept by a warm function for as long as `version` holds. */
export type PlanTexts = {
  readonly version: string;
  readonly texts: readonly string[];
  readonly bytes: number;
};

type EncodedPage = { readonly encoded: Buffer; readonly etag: string };

/** What a warm function remembers, at most this many bytes each of texts and of compressed pages. */
const mostBytes = 150_000_000;

/** Orders by descriptive name as a person reads it (`Plan 2` before `Plan 10`); equal names by id, so pages are stable. */
export function orderPlans(plans: readonly Plan[]): Plan[] {
  return [...plans].sort(
    (a, b) => compareNames(a.descriptiveName, b.descriptiveName) || (a._id < b._id ? -1 : 1),
  );
}

export function planTexts(version: string, plans: readonly Plan[]): PlanTexts {
  const texts = plans.map((plan) => JSON.stringify(plan));
  return { version, texts, bytes: texts.reduce((sum, text) => sum + text.length, 0) };
}

/** A map that forgets its oldest entries when the sum of their sizes passes a limit. */
function boundedMap<Value>(sizeOf: (value: Value) => number, most: number) {
  const entries = new Map<string, Value>();
  let total = 0;
  const drop = (key: string): void => {
    const value = entries.get(key);
    if (value === undefined) return;
    total -= sizeOf(value);
    entries.delete(key);
  };
  return {
    get(key: string): Value | undefined {
      const value = entries.get(key);
      if (value !== undefined) {
        entries.delete(key);
        entries.set(key, value);
      }
      return value;
    },
    set(key: string, value: Value): void {
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

export type ListCache = {
  readonly texts: { get(list: string): PlanTexts | undefined; set(list: string, value: PlanTexts): void };
  readonly pages: { get(page: string): EncodedPage | undefined; set(page: string, value: EncodedPage): void };
};

export function listCache(): ListCache {
  return {
    texts: boundedMap<PlanTexts>(({ bytes }) => bytes, mostBytes),
    pages: boundedMap<EncodedPage>(({ encoded }) => encoded.byteLength, mostBytes),
  };
}
