import { createHash } from 'node:crypto';
import type { OpenFlag } from '../../../../shared/messages/open-flag.ts';
import { withListChanges } from '../../../../shared/plan/changes/list-changes.ts';
import type { Plan, PlanList } from '../../../../shared/plan/plan.ts';
import { compareNames } from '../../../../shared/text/name-order.ts';
import type { Directory } from '../../../data/facility-directory.ts';
import { countWrite, planWritesOf } from '../../../data/plans/plan-writes.ts';
import type { Table } from '../../../data/table/table.ts';
import { encode } from '../../../http/steps/respond.ts';
import { samplePlan } from '../../../testing/sample-plan.ts';
import { nextStored } from '../../plan-changes.ts';
import { readActions } from '../../read-actions.ts';
import type { PlansRepository } from '../../repository.ts';
import { type StoredPlan, toPlan } from '../../stored-plan.ts';

/*
 * A facility's plans in memory, the functions that serve its list, and browsers that keep it as the site does: for tests that
 * need thousands of changes.
 */

export type Write = {
  readonly kind: 'create' | 'edit' | 'verify' | 'delete' | 'restore';
  /** Index of the plan, modulo their number. */
  readonly plan?: number;
  /** How many seconds in the past the write's timestamp is. */
  readonly late?: number;
  /** As written by a release that stores only when a plan was updated. */
  readonly unstamped?: boolean;
  /** Counts no digits. */
  readonly uncounted?: boolean;
};

/** Serves the list as the deployed function does. */
type ListFunction = (
  ifNoneMatch: string | undefined,
  limit?: number,
  cursor?: string,
) => Promise<{ readonly etag: string | undefined; readonly body: Buffer | undefined }>;

type Shown = Plan | { readonly _id: string; readonly gone: true } | undefined;

const id = 'north000';
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Creates a facility without plans. */
export function facilityOf() {
  const stored = new Map<string, StoredPlan>();
  const gone = new Map<string, StoredPlan>();
  let counters: Record<string, number> = {};
  let [now, hubVersion, written, name] = [Date.parse('2026-11-01T00:00:00Z'), 1, 0, 'plans'];
  let directory: Directory = directoryOf(1);
  let flags: OpenFlag[] = [];
  let concurrentWrite: Write | undefined;
  let hadConcurrentWrite = false;

  const count = (keys: readonly string[], uncounted = false) => {
    written += 1;
    const counts = uncounted ? { version: 1 } : countWrite(keys);
    counters = { ...counters };
    for (const [one, more] of Object.entries(counts)) counters[one] = (counters[one] ?? 0) + more;
  };
  const nth = (plans: Map<string, StoredPlan>, at: number) => [...plans.values()][at % plans.size];
  const create = (at: string) => {
    const key = hashOf(`key ${written} ${stored.size} ${gone.size}`).slice(0, 32);
    const descriptiveName = `Plan ${Number.parseInt(hashOf(key).slice(0, 4), 16) % 500}`;
    const input = samplePlan({ descriptiveName, notes: `${hashOf(key)} `.repeat(10) });
    const plan = nextStored(input, id, directory, new Date(at));
    return { ...plan, key, writtenAt: at };
  };
  const next = (before: StoredPlan, at: string, kind: Write['kind']): StoredPlan => {
    const version = before.version + 1;
    if (kind === 'verify') {
      const stamp = { groups: ['claims' as const], at, by: { id: 'u1', name: 'Test' } };
      return { ...before, version, writtenAt: at, verification: { verified: [stamp] } };
    }
    // Some edits move a plan to another position in the list.
    const descriptiveName = version % 3 === 0 ? `Plan ${(version * 131) % 500}` : before.plan.descriptiveName;
    const plan = { ...before.plan, descriptiveName, notes: `Version ${version}, ${at}` };
    return { ...before, version, updatedAt: at, writtenAt: at, plan };
  };
  const put = ({ writtenAt, ...plan }: StoredPlan, { unstamped, uncounted }: Write): Shown => {
    stored.set(plan.key, unstamped ? plan : { writtenAt, ...plan });
    gone.delete(plan.key);
    count([plan.key], uncounted);
    return asSent(toPlan(plan, directory));
  };
  const write = (one: Write): Shown => {
    const at = new Date(now - (one.late ?? 0) * 1_000).toISOString();
    if (one.kind === 'create') return put(create(at), one);
    const before = nth(one.kind === 'restore' ? gone : stored, one.plan ?? 0);
    if (before === undefined) return undefined;
    if (one.kind !== 'delete') return put(next(before, at, one.kind), one);
    stored.delete(before.key);
    gone.set(before.key, { ...before, version: before.version + 1 });
    count([before.key], one.uncounted);
    return { _id: toPlan(before, directory)._id, gone: true };
  };
  const writeConcurrently = () => {
    if (concurrentWrite === undefined) return;
    write(concurrentWrite);
    [concurrentWrite, hadConcurrentWrite] = [undefined, true];
  };

  const repository: Pick<PlansRepository, 'listByFacility'> = {
    async listByFacility(_, make, digits) {
      writeConcurrently();
      const matches = [...stored.values()].filter(({ key }) => digits?.includes(key.slice(0, 1)) ?? true);
      return matches.flatMap((plan) => make(plan) ?? []);
    },
  };
  const table = {
    get name() {
      return name;
    },
    queryNewest: async () => ({ items: flags, last: undefined }),
    async *queryRange() {},
  } as unknown as Table;

  return {
    write,
    pass: (seconds: number) => {
      now += seconds * 1_000;
    },
    /** Adds plans, and removes the oldest ones beyond `most`. */
    import(plans: number, most = Infinity) {
      const made = Array.from({ length: plans }, () => {
        const plan = create(new Date(now).toISOString());
        stored.set(plan.key, plan);
        return plan.key;
      });
      const old = [...stored.keys()].slice(0, Math.max(0, stored.size - most));
      for (const key of old) stored.delete(key);
      count([...made, ...old]);
    },
    rename: () => {
      directory = directoryOf(directory.version + 1);
    },
    agree: () => {
      hubVersion += 1;
    },
    /** Opens or closes a flag on a plan. */
    flag: (open: boolean) => {
      flags = open ? [{ planId: `${id}-flagged`, fact: 'notes', since: new Date(now).toISOString() }] : [];
    },
    restoreTable: () => {
      name = `${name} restored`;
    },
    written: () => written,
    /** Makes this write while a function reads: after the counts, before the plans. */
    onNextRead: (one: Write) => {
      [concurrentWrite, hadConcurrentWrite] = [one, false];
    },
    hadWriteMeanwhile: () => {
      const had = hadConcurrentWrite;
      hadConcurrentWrite = false;
      return had;
    },
    /** The plans that a list must contain now. */
    list: () =>
      [...stored.values()]
        .map((plan) => toPlan(plan, directory))
        .toSorted((a, b) => compareNames(a.descriptiveName, b.descriptiveName) || (a._id < b._id ? -1 : 1))
        .map(inShort),
    startFunction(): ListFunction {
      const actions = readActions({ table, repository: repository as PlansRepository });
      return async (ifNoneMatch, limit, cursor) => {
        const [entry] = directory.facilities;
        const facility = { entry, writes: planWritesOf(counters), hubVersion };
        const request = { now: new Date(now), ifNoneMatch, encoding: 'identity' };
        const input = { query: { facility: 'North', limit, cursor } };
        const call = { input, request, facility, actor: { directory } } as unknown;
        const answer = await actions.listPlans(call as Parameters<typeof actions.listPlans>[0]);
        writeConcurrently();
        return { etag: answer.etag, body: 'encoded' in answer ? answer.encoded : undefined };
      };
    },
  };
}

const directoryOf = (version: number): Directory => ({
  version,
  facilities: [{ id, name: `North ${version}`, primaryColor: '#005b7f', version }],
});

/** A plan in the form that tests compare, short enough to read a difference. */
const inShort = (plan: Plan) =>
  `${plan.descriptiveName} ${plan._id} version ${plan.version} ${hashOf(JSON.stringify(plan)).slice(0, 12)}`;

const asSent = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

/** A browser that keeps the facility's list. */
export function browserOf() {
  let plans: readonly Plan[] | undefined;
  let etag: string | undefined;
  let received: Buffer = Buffer.from('');
  let flags = 0;
  return {
    etag: () => etag,
    list: () => plans?.map(inShort),
    /** How many open flags the last response contained. */
    flags: () => flags,
    /** Size of the last response in bytes, compressed. */
    received: async () => (await encode(received, 'br')).byteLength,
    /** Requests the list as the site does, with each call served by the next of these functions. */
    async sync(functions: readonly ListFunction[]): Promise<string> {
      let [calls, how] = [0, 'whole'];
      const ask: ListFunction = (...args) => {
        const answering = functions[calls % functions.length];
        calls += 1;
        if (answering === undefined) throw new Error('No function answers.');
        return answering(...args);
      };
      let before = etag && `${etag}, "changes"`;
      for (;;) {
        const first = await ask(before, 20);
        if (first.body === undefined) return 'unchanged';
        const page: PlanList = JSON.parse(String(first.body));
        [received, flags] = [first.body, page.flags?.length ?? 0];
        if (page.changes !== undefined) {
          const changed = withListChanges(plans ?? [], page);
          if (changed === undefined) {
            [before, how] = [undefined, 'whole after changes'];
            continue;
          }
          [plans, etag] = [changed, first.etag];
          return 'changes';
        }
        const all = [...page.data];
        let { nextCursor, version } = page;
        while (nextCursor !== undefined && version === page.version) {
          const rest: PlanList = JSON.parse(String((await ask(undefined, undefined, nextCursor)).body));
          all.push(...rest.data);
          ({ nextCursor, version } = rest);
        }
        if (version !== page.version) continue;
        [plans, etag] = [all, first.etag];
        return how;
      }
    },
    /** Shows the browser user's own write immediately; the ETag stays that of the older list. */
    showOwn(shown: Shown) {
      if (shown === undefined || plans === undefined) return;
      const others = plans.filter(({ _id }) => _id !== shown._id);
      plans = 'gone' in shown ? others : [shown, ...others];
    },
  };
}
