import type { ContractingFacts } from '../../../../shared/hub/contracts/contracting-facts.ts';
import type { OpenFlag } from '../../../../shared/messages/open-flag.ts';
import type { PlanList as ContractList, Plan } from '../../../../shared/plan/plan.ts';
import { firstPageSize } from '../../boot/first-page-cache.ts';

type Changes = ContractList['changes'];
type FacilityTags = Readonly<Record<string, string>> | undefined;

/**
 * A facility's plans as far as they are here. `total` is the number of plans the server has; `complete` says that all
 * of them are in `plans`. `checkedAt` (ms since 1970) is when the server last confirmed this state of the list.
 */
export type PlanList = {
  readonly plans: readonly Plan[];
  readonly total: number;
  readonly version: string;
  readonly etag: string | undefined;
  /** Of facilities, by their names. */
  readonly tags?: FacilityTags;
  /** What the facility has agreed, which may contradict its plans; see shared/hub/contracts/decided-status.ts. */
  readonly contracting?: ContractingFacts | undefined;
  /** What of its plans is reported as wrong. */
  readonly flags?: readonly OpenFlag[] | undefined;
  /** As the desk sees it on a day: those that have ended, which are not among `plans`, and when others end, by their ids. */
  readonly ended?: readonly Plan[];
  readonly endings?: ReadonlyMap<string, string>;
  readonly complete: boolean;
  readonly checkedAt: number;
};

export type PlanPage = {
  readonly data: readonly Plan[];
  readonly total: number;
  readonly version: string;
  readonly nextCursor?: string | undefined;
  readonly tags?: FacilityTags;
  readonly contracting?: ContractingFacts | undefined;
  readonly flags?: readonly OpenFlag[] | undefined;
  readonly changes?: Changes;
  readonly etag: string | undefined;
};

type PageRequest = { readonly limit?: number; readonly cursor?: string };

/** Where pages come from. Answers 'unchanged' when the server confirms `etag` (304). */
export type FetchPlanPage = (page: PageRequest, etag: string | undefined) => Promise<PlanPage | 'unchanged'>;

/** The list kept on this computer. `rest` completes what `head` began, undefined if it is damaged or gone. */
export type PlanListCache = {
  readonly head: () => Promise<PlanList | undefined>;
  readonly rest: (head: PlanList) => Promise<PlanList | undefined>;
  readonly keep: (list: PlanList) => Promise<void>;
  readonly touch: (list: PlanList) => Promise<void>;
};

// Somebody saves plans faster than the list can be read: then it is better to say so than to go on for ever.
const mostRestarts = 5;

/**
 * How long a call waits for what is kept (ms): reading it takes a few milliseconds, but the first visit's set-up of the
 * storage takes ten times as long.
 */
const cachePatienceMs = 25;

export class ListKeepsChangingError extends Error {
  override name = 'ListKeepsChangingError';
  override message = 'The list of plans is being changed right now. Please try again in a moment.';
}

type LoadOptions = {
  readonly shown: PlanList | undefined;
  readonly cache: PlanListCache;
  readonly fetchPage: FetchPlanPage;
  /** Called with each state worth showing; the first screenful comes first. */
  readonly show: (list: PlanList) => void;
  /** Done when what was shown last is on the screen: the rest of a list is read, and parsed, after its first rows. */
  readonly painted: () => Promise<void>;
  readonly now: () => number;
};

type CachedList = {
  /** The first rows, as soon as they are read. */
  head: PlanList | undefined;
  readonly headRead: Promise<unknown>;
  readonly whole: Promise<PlanList | undefined>;
  superseded: boolean;
};

/** Shows what this computer has kept: the first rows at once, then everything, until something newer is shown. */
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
  // Whoever needs the list awaits it below; a reading that nobody needs any more may fail unheard.
  whole.catch(() => undefined);
  const cached: CachedList = { head: undefined, headRead: reading, whole, superseded: false };
  return cached;
}

/** Every page after `first`, or undefined when the list changed while it was read. */
async function restOf(first: PlanPage, options: LoadOptions): Promise<PlanList | undefined> {
  const plans = [...first.data];
  let cursor = first.nextCursor;
  while (cursor !== undefined) {
    const page = await options.fetchPage({ cursor }, undefined);
    if (page === 'unchanged' || page.version !== first.version) return undefined;
    plans.push(...page.data);
    cursor = page.nextCursor;
  }
  return { ...listOf(first, options.now()), plans, complete: true };
}

function listOf(first: PlanPage, checkedAt: number): PlanList {
  const { data, total, version, etag, tags, contracting, flags, nextCursor } = first;
  return {
    plans: data,
    total,
    version,
    etag,
    tags,
    contracting,
    flags,
    complete: nextCursor === undefined,
    checkedAt,
  };
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
        // The plans are the same; what the facility has agreed, and what is reported, may not be.
        const { etag: now, contracting, flags } = first === 'unchanged' ? whole : first;
        const confirmed = { ...whole, etag: now, contracting, flags, checkedAt: options.now() };
        await options.cache.touch(confirmed);
        return confirmed;
      }
      // The kept list is damaged, so its ETag is of no use.
      etag = undefined;
    }
    if (first === 'unchanged') continue;
    if (first.changes !== undefined) {
      const whole = await cached.whole;
      const changing = await import('../../../../shared/plan/changes/list-changes.ts').catch(() => undefined);
      const plans = whole && changing?.withListChanges(whole.plans, first);
      if (plans !== undefined) return taken({ ...listOf(first, options.now()), plans, tags: whole?.tags });
      // The whole list is right, whatever did not fit together.
      etag = undefined;
      continue;
    }
    if (cached.head === undefined) {
      options.show(listOf(first, options.now()));
      if (first.nextCursor !== undefined) await options.painted();
    }
    const whole = await restOf(first, options);
    if (whole === undefined) continue;
    return taken(whole);
  }
  throw new ListKeepsChangingError();
}

/**
 * The whole list of plans: what is known is shown at once and confirmed by the server, which answers 304 or the
 * changed list. A complete list on screen stays until the new one is complete, so rows never vanish in between.
 * Errors of `fetchPage` pass through, after everything that is kept has been shown.
 */
export async function loadPlans(options: LoadOptions): Promise<PlanList> {
  const cached = showCached(options);
  // A call takes a few milliseconds of the page's time: rows that are here already are drawn before it.
  await (options.shown?.complete
    ? options.painted()
    : Promise.race([cached.headRead, pause(cachePatienceMs)]));
  try {
    return await confirmOrLoad(options, cached);
  } catch (error) {
    await cached.whole.catch(() => undefined);
    throw error;
  }
}
