import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { planFacts } from '../../../../../shared/plan/fact-groups.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { factsDue, ownFirst } from '../../../../../shared/verification/facts-due.ts';
import * as z from '../../../../../shared/zod.ts';
import { userList } from '../../../entities/person/user-list.ts';
import { usePagedList } from '../../../lib/api/use-paged-list.ts';
import { usePerson } from '../../../lib/services.tsx';

/** The most plans in a queue: few enough that the user can see an end to it. */
const mostAtOnce = 30;

/** Kept in the history entry: a user who returns from a plan's form, or reloads, continues where they left off. */
const stateSchema = z.object({ factQueue: z.object({ facility: z.string(), order: z.array(z.string()) }) });

/** Returns who can still verify facts: administrators, or everyone if they could not be loaded. Undefined until known. */
export function useVerifiers(): ((id: string) => boolean) | undefined {
  const { rows, complete, isError } = usePagedList(userList, { whole: true, staleTime: 30_000 });
  return useMemo(() => {
    if (!complete) return isError ? () => true : undefined;
    const administrators = rows.filter(({ role, status }) => role === 'admin' && status === 'approved');
    const ids = new Set(administrators.map(({ _id }) => _id));
    return (id: string) => ids.has(id);
  }, [rows, complete, isError]);
}

/**
 * The queue of plans whose facts are due, the person's own first. A verified plan leaves the queue by itself, a skipped one
 * goes to its end, an edited one stays.
 * @param plans undefined until the whole list is there
 * @param now ms since 1970
 * @param keepsLink whether the address goes on naming the facility that it cannot show
 */
export function useFactQueue(
  plans: readonly Plan[] | undefined,
  now: number,
  verifies: ReturnType<typeof useVerifiers>,
  keepsLink: boolean,
) {
  const { user, activeFacility: facility } = usePerson();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const due = useMemo(
    () => plans && ownFirst(factsDue(plans, planFacts, now), user?._id ?? '', verifies),
    [plans, now, user?._id, verifies],
  );
  const [order, setOrder] = useState(() => {
    const queue = stateSchema.safeParse(state).data?.factQueue;
    return queue?.facility === facility ? queue.order : undefined;
  });
  const begin = () => setOrder(due?.slice(0, mostAtOnce).map(({ record }) => record._id));
  // Facts become due while the page is open, or are due only in the newer list that the server sends.
  if (order === undefined && due !== undefined && due.length > 0) begin();
  // biome-ignore lint/correctness/useExhaustiveDependencies: writes only when the order differs
  useEffect(() => {
    if (order === undefined) return;
    navigate(
      { search: keepsLink ? search : '' },
      { replace: true, state: { ...state, factQueue: { facility, order } } },
    );
  }, [order, facility]);

  const waiting = useMemo(() => {
    const dueById = new Map(due?.map((each) => [each.record._id, each]));
    return (order ?? []).flatMap((id) => dueById.get(id) ?? []);
  }, [due, order]);
  const [current] = waiting;
  return {
    current,
    all: order?.length ?? 0,
    left: waiting.length,
    /** How many due plans are not in this queue. */
    after: (due?.length ?? 0) - waiting.length,
    /** Starts a new queue of due plans. */
    begin,
    skip: () => {
      const id = current?.record._id;
      if (id !== undefined) setOrder(order && [...order.filter((one) => one !== id), id]);
    },
  };
}
