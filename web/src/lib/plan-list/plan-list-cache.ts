import { type Plan, planListSchema, planSchema } from '../../../../shared/plan/plan.ts';
import * as z from '../../../../shared/zod.ts';
import { firstPageKey, firstPageSize, listCachePrefix } from '../../boot/first-page-cache.ts';
import type { CachedLists } from '../api/cached-lists.ts';
import { holdsSessionOf } from '../session/session-profile.ts';
import { storage } from '../storage.ts';
import { mapInTimeSlices, yieldToMain } from '../time-slice.ts';
import type { PlanList, PlanListCache } from './load-plans.ts';

// A chunk is read and copied in a few milliseconds, so the page stays responsive while a long list is read.
const chunkSize = 500;

// Increase this when a list cached in the older shape could no longer be read correctly.
const format = 1;

const headSchema = z.object({
  format: z.literal(format),
  plans: z.array(planSchema),
  total: z.int().check(z.nonnegative()),
  count: z.int().check(z.nonnegative()),
  version: z.string(),
  etag: z.optional(z.string()),
  tags: planListSchema.shape.tags,
  contracting: planListSchema.shape.contracting,
  flags: planListSchema.shape.flags,
  checkedAt: z.number(),
});

// Its plans are parsed later, in slices.
const chunkSchema = z.object({ version: z.string(), plans: z.array(z.unknown()) });

type Owner = { readonly userId: string; readonly facility: string };

/**
 * The plan list of one person and facility on this computer: a head with the first rows, and chunks with all rows. The
 * head of the list that was read last is also in local storage. Every part names the version it belongs to, and the
 * head is written last, so a half-written list is never taken for a whole one.
 */
export function createPlanListCache(
  lists: Pick<CachedLists, 'read' | 'write'>,
  owner: Owner,
  signal: AbortSignal,
): PlanListCache {
  const headKey = firstPageKey(owner);
  const chunkKey = (chunk: number) => `${listCachePrefix(owner)}/${chunk}`;

  // The list of a person who has left is not cached for the current person, nor does it replace theirs.
  const isGone = () => !holdsSessionOf(owner.userId);

  const writeHead = async (list: PlanList) => {
    if (isGone()) return;
    const { plans, complete: _, ...about } = list;
    const head = { ...about, format, plans: plans.slice(0, firstPageSize), count: plans.length };
    // The next visit reads it from here immediately. Full storage keeps nothing: an older head would be useless.
    storage.firstPage.remove();
    storage.firstPage.write({ key: headKey, head });
    await lists.write(headKey, head);
  };

  const firstPage = () => {
    const stored = storage.firstPage.read();
    return stored?.key === headKey ? headSchema.safeParse(stored.head).data : undefined;
  };

  let countInHead = 0;

  return {
    head: async () => {
      const head = firstPage() ?? (await lists.read(headKey, headSchema));
      if (head === undefined) return undefined;
      const { format: _, count, ...about } = head;
      countInHead = count;
      return { ...about, complete: about.plans.length === count };
    },

    rest: async (head) => {
      const plans: Plan[] = [];
      try {
        for (let chunk = 0; plans.length < countInHead; chunk += 1) {
          const cached = await lists.read(chunkKey(chunk), chunkSchema);
          signal.throwIfAborted();
          if (cached?.version !== head.version || cached.plans.length === 0) return undefined;
          plans.push(...(await mapInTimeSlices(cached.plans, (plan) => planSchema.parse(plan), signal)));
        }
      } catch (error) {
        if (error instanceof z.core.$ZodError) return undefined;
        throw error;
      }
      return plans.length === countInHead ? { ...head, plans, complete: true } : undefined;
    },

    keep: async (list) => {
      const { plans, version } = list;
      for (let start = 0; start < plans.length; start += chunkSize) {
        if (isGone()) return;
        await lists.write(chunkKey(start / chunkSize), {
          version,
          plans: plans.slice(start, start + chunkSize),
        });
        await yieldToMain();
      }
      await writeHead(list);
    },

    touch: writeHead,
  };
}
