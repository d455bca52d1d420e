import { lazy } from '../../../shared/lazy.ts';
import { count } from '../../../shared/records/number.ts';
import * as z from '../../../shared/zod.ts';

/** A message of the broadcast queue: some of a broadcast's people. */
export const broadcastJobSchema = z.object({ key: z.string(), part: count });
export type BroadcastJob = z.infer<typeof broadcastJobSchema>;

/** Hands parts of broadcasts over to the broadcast worker. @throws Error if not all were taken */
export type BroadcastQueue = (jobs: readonly BroadcastJob[]) => Promise<void>;

export function openBroadcastQueue(queueUrl: string): BroadcastQueue {
  // Few calls write a broadcast: a cold start does not wait for SQS's client.
  const queue = lazy(async () => (await import('./queue.ts')).openBatchQueue(queueUrl));
  return async (jobs) => (await queue())(jobs.map((job) => JSON.stringify(job)));
}
