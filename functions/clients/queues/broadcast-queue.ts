import { lazy } from '../../../shared/lazy.ts';
import { count } from '../../../shared/records/number.ts';
import * as z from '../../../shared/zod.ts';

/** A message on the broadcast queue: some of a broadcast's recipients. */
export const broadcastJobSchema = z.object({ key: z.string(), part: count });
export type BroadcastJob = z.infer<typeof broadcastJobSchema>;

/** Sends parts of broadcasts to the broadcast worker. @throws Error if the queue did not accept all of them */
export type BroadcastQueue = (jobs: readonly BroadcastJob[]) => Promise<void>;

export function openBroadcastQueue(queueUrl: string): BroadcastQueue {
  // Few calls send a broadcast, so a cold start does not wait for SQS's client.
  const queue = lazy(async () => (await import('./queue.ts')).openBatchQueue(queueUrl));
  return async (jobs) => (await queue())(jobs.map((job) => JSON.stringify(job)));
}
