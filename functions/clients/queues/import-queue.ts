import { lazy } from '../../../shared/lazy.ts';
import * as z from '../../../shared/zod.ts';

/** A message of the import queue: the import that is to be worked on. Its record says what is to be done. */
export const importJobSchema = z.object({ key: z.string() });

export type ImportQueue = (key: string) => Promise<void>;

export function openImportQueue(queueUrl: string): ImportQueue {
  const queue = lazy(async () => (await import('./queue.ts')).openQueue(queueUrl));
  return async (key) => (await queue())(JSON.stringify({ key }));
}
