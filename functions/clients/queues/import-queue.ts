import { lazy } from '../../../shared/lazy.ts';
import * as z from '../../../shared/zod.ts';

/** A message on the import queue: the import to work on. Its record states what to do. */
export const importJobSchema = z.object({ key: z.string() });

export type ImportQueue = (key: string) => Promise<void>;

export function openImportQueue(queueUrl: string): ImportQueue {
  const queue = lazy(async () => (await import('./queue.ts')).openQueue(queueUrl));
  return async (key) => (await queue())(JSON.stringify({ key }));
}
