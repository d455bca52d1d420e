import { planListSchema, planSchema } from '../../../../shared/plan/plan.ts';
import * as z from '../../../../shared/zod.ts';
import { mapInTimeSlices } from '../time-slice.ts';
import type { PlanPagePart } from './plan-page-parts.ts';

type Page = z.infer<typeof planListSchema>;

/** A page whose plans are not parsed yet: long pages are parsed in slices. */
const envelopeSchema = z.extend(planListSchema, { data: z.array(z.unknown()) });

/** Shorter texts are parsed in the page before a worker would have started, in about 5 ms. */
const shortText = 500_000;

class NoWorkerError extends Error {
  override name = 'NoWorkerError';
}

const startWorker = (): Worker =>
  new Worker(new URL('./plan-page-worker.ts', import.meta.url), { type: 'module' });

async function readInWorker(text: string, signal: AbortSignal): Promise<unknown> {
  signal.throwIfAborted();
  const worker = startWorker();
  const data: unknown[] = [];
  try {
    return await new Promise<unknown>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.addEventListener('error', ({ message }) => reject(new NoWorkerError(message)));
      worker.addEventListener('message', ({ data: part }: MessageEvent<PlanPagePart>) => {
        if ('plans' in part) data.push(...part.plans);
        else if ('about' in part) resolve({ ...part.about, data });
        else reject(new Error(part.refused));
      });
      worker.postMessage(text);
    });
  } finally {
    worker.terminate();
  }
}

async function parsed(text: string, signal: AbortSignal): Promise<unknown> {
  if (text.length < shortText || typeof Worker === 'undefined') return JSON.parse(text);
  try {
    return await readInWorker(text, signal);
  } catch (error) {
    if (!(error instanceof NoWorkerError)) throw error;
    return JSON.parse(text);
  }
}

/**
 * Reads the page of plans in a response's text, and checks it against the contract in slices. A long text is parsed in
 * a worker, if one can be started. @throws Error if it is not a page of plans, or the signal's reason
 */
export async function readPlanPage(text: string, signal: AbortSignal): Promise<Page> {
  const envelope = envelopeSchema.parse(await parsed(text, signal));
  const data = await mapInTimeSlices(envelope.data, (plan) => planSchema.parse(plan), signal);
  return { ...envelope, data };
}
