import type { ContractingFacts } from '../../../../shared/hub/contracts/contracting-facts.ts';
import type { OpenFlag } from '../../../../shared/messages/open-flag.ts';
import type { PlanList as ContractList, Plan } from '../../../../shared/plan/plan.ts';
import { firstPageSize } from '../../boot/first-page-cache.ts';
import { knownFailure } from '../api/api-failure.ts';

type Changes = ContractList['changes'];
type FacilityTags = Readonly<Record<string, string>> | undefined;

export type PlanPage = {
  readonly data: readonly Plan[];
  readonly total: number;
  readonly version: string;
  readonly nextCursor?: string | undefined;
  /** Facilities' tags by facility name. */
  readonly tags?: FacilityTags;
  /** The facility's contracts and policies, which may contradict its plans; see shared/hub/contracts/decided-status.ts. */
  readonly contracting?: ContractingFacts | undefined;
  /** What was reported as wrong in its plans. */
  readonly flags?: readonly OpenFlag[] | undefined;
  readonly changes?: Changes;
  readonly etag?: string | undefined;
};

/**
 * A facility's plans as far as they have loaded. `total` is the number of plans on the server; `complete` means that
 * all of them are in `plans`. `checkedAt` (ms since 1970) is when the server last confirmed this state of the list.
 */
export type PlanList = Omit<PlanPage, 'data' | 'nextCursor' | 'changes'> & {
  readonly plans: readonly Plan[];
  /** As the desk sees it on a date: the ended plans, which are not in `plans`, and, by plan ID, when others end. */
  readonly ended?: readonly Plan[];
  readonly endings?: ReadonlyMap<string, string>;
  readonly complete: boolean;
  readonly checkedAt: number;
};

type PageRequest = { readonly limit?: number; readonly cursor?: string };

/** Fetches a page. Returns 'unchanged' when the server confirms `etag` (304). */
export type FetchPlanPage = (page: PageRequest, etag: string | undefined) => Promise<PlanPage | 'unchanged'>;

/** The list cached on this computer. `rest` completes what `head` started; undefined if the cache is damaged or deleted. */
export type PlanListCache = {
  readonly head: () => Promise<PlanList | undefined>;
  readonly rest: (head: PlanList) => Promise<PlanList | undefined>;
  readonly keep: (list: PlanList) => Promise<void>;
  readonly touch: (list: PlanList) => Promise<void>;
};

// If plans are saved faster than the list can be read, reporting that is better than continuing forever.
const mostRestarts = 5;

/**
 * How long a call waits for the cache (ms): reading it takes a few milliseconds, but creating the database on the first
 * visit takes ten times as long.
 */
const cacheTimeoutMs = 25;

type LoadOptions = {
  readonly shown: PlanList | undefined;
  readonly cache: PlanListCache;
  readonly fetchPage: FetchPlanPage;
  /** Called with each state worth showing, starting with the first screenful. */
  readonly show: (list: PlanList) => void;
  /** Resolves when the last state shown has been painted: the rest of a list is read and parsed after its first rows. */
  readonly painted: () => Promise<void>;
  readonly now: () => number;
};

type CachedList = {
  /** The first rows, once they have been read. */
  head: PlanList | undefined;
  readonly headRead: Promise<unknown>;
  readonly whole: Promise<PlanList | undefined>;
  superseded: boolean;
};

/** Shows what this computer has cached: the first rows immediately, then everything, until something newer is shown. */
function showCached({ shown, cache, show, painted }: LoadOptions): CachedList {
  if (shown?.complete) {
    const whole = Promise.resolve(shown);
    return { head: shown, headRead: whole, whole, superseded: false };
  }
  const showUnlessSuperseded = (list: PlanList) => {
    if (!cached.superseded) show(list);
  };
  const reading = cache.head().then((head) => {
    cached.head = head;
    if (head !== undefined) showUnlessSuperseded(head);
    return head;
  });
  const whole = reading.then(async (head) => {
    if (head === undefined || head.complete) return head;
    await painted();
    const all = await cache.rest(head);
    if (all !== undefined) showUnlessSuperseded(all);
    return all;
  });
  // Code that needs the list awaits it below; a read that is no longer needed may fail silently.
  whole.catch(() => undefined);
  const cached: CachedList = { head: undefined, headRead: reading, whole, superseded: false };
  return cached;
}

/**
 * Returns the list that begins with `first`, or with a page after it: if the list has changed meanwhile, for example during an
 * import, the server answers with the beginning of the newer list.
 */
async function wholeFrom(first: PlanPage, options: LoadOptions): Promise<PlanList | undefined> {
  let beginning = first;
  let plans = [...first.data];
  let { nextCursor: cursor } = first;
  let restarts = 0;
  while (cursor !== undefined) {
    const page = await options.fetchPage({ cursor }, undefined);
    // Never, without an ETag.
    if (page === 'unchanged') return undefined;
    if (page.version !== beginning.version) {
      restarts += 1;
      if (restarts === mostRestarts) throw knownFailure('UNAVAILABLE');
      beginning = page;
      plans = [];
    }
    plans.push(...page.data);
    cursor = page.nextCursor;
  }
  return { ...listOf(beginning, options.now()), plans, complete: true };
}

function listOf(first: PlanPage, checkedAt: number): PlanList {
  const { data: plans, nextCursor, changes: _, ...about } = first;
  return { ...about, plans, complete: nextCursor === undefined, checkedAt };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function confirmOrLoad(options: LoadOptions, cached: CachedList): Promise<PlanList> {
  let etag = cached.head?.etag;
  const taken = async (list: PlanList) => {
    cached.superseded = true;
    options.show(list);
    await options.cache.keep(list);
    return list;
  };
  for (let attempt = 0; attempt < mostRestarts; attempt += 1) {
    const first = await options.fetchPage({ limit: firstPageSize }, etag);
    if (first === 'unchanged' || first.version === cached.head?.version) {
      const whole = await cached.whole;
      if (whole !== undefined) {
        // The plans are the same, but the contracts, policies and reports may have changed.
        const { etag: now, contracting, flags } = first === 'unchanged' ? whole : first;
        const confirmed = { ...whole, etag: now, contracting, flags, checkedAt: options.now() };
        await options.cache.touch(confirmed);
        return confirmed;
      }
      // The cached list is damaged, so its ETag is useless.
      etag = undefined;
    }
    if (first === 'unchanged') continue;
    if (first.changes !== undefined) {
      const whole = await cached.whole;
      const changing = await import('../../../../shared/plan/changes/list-changes.ts').catch(() => undefined);
      const plans = whole && changing?.withListChanges(whole.plans, first);
      if (plans !== undefined) return taken({ ...listOf(first, options.now()), plans, tags: whole?.tags });
      // Whatever did not match, the whole list is correct.
      etag = undefined;
      continue;
    }
    if (cached.head === undefined) {
      options.show(listOf(first, options.now()));
      if (first.nextCursor !== undefined) await options.painted();
    }
    const whole = await wholeFrom(first, options);
    if (whole === undefined) continue;
    return taken(whole);
  }
  throw knownFailure('UNAVAILABLE');
}

/**
 * Loads the whole list of plans: shows what is cached immediately and has the server confirm it, which answers
 * 304 or with the changed list. A complete list stays on screen until the new one is complete, so rows never
 * vanish in between. Errors of `fetchPage` are rethrown, after everything cached has been shown.
 */
export async function loadPlans(options: LoadOptions): Promise<PlanList> {
  const cached = showCached(options);
  // A call takes a few milliseconds of the main thread: rows that are already here are painted first.
  await (options.shown?.complete
    ? options.painted()
    : Promise.race([cached.headRead, pause(cacheTimeoutMs)]));
  try {
    return await confirmOrLoad(options, cached);
  } catch (error) {
    await cached.whole.catch(() => undefined);
    throw error;
  }
}
