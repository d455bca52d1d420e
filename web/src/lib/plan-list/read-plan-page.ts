import { type Plan, type planListSchema, planSchema } from '../../../../shared/schemas/plan.ts';
import type * as z from '../../../../shared/zod.ts';
import { mapInSlices } from '../in-slices.ts';
import { envelopeSchema, type PlanPagePart } from './plan-page-parts.ts';

type Page = z.infer<typeof planListSchema>;

/** Shorter texts are read here before a worker would have started: in about 5 ms. */
const shortText = 500_000;

class NoWorkerError extends Error {
  override name = 'NoWorkerError';
}

const startWorker = (): Worker =>
  new Worker(new URL('./plan-page-worker.ts', import.meta.url), { type: 'module' });

async function readHere(text: string, signal: AbortSignal): Promise<Page> {
  const envelope = envelopeSchema.parse(JSON.parse(text));
  const data = await mapInSlices(envelope.data, (plan) => planSchema.parse(plan), signal);
  return { ...envelope, data };
}

async function readInWorker(text: string, signal: AbortSignal): Promise<Page> {
  signal.throwIfAborted();
  const worker = startWorker();
  const data: Plan[] = [];
  try {
    return await new Promise<Page>((resolve, reject) => {
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

/**
 * The page of plans in an answer's text, parsed by the contract: a long one in a worker, and in slices where that
 * cannot be started. @throws Error if it is not a page of plans, or the signal's reason
 */
export async function readPlanPage(text: string, signal: AbortSignal): Promise<Page> {
  if (text.length < shortText || typeof Worker === 'undefined') return readHere(text, signal);
  try {
    return await readInWorker(text, signal);
  } catch (error) {
    if (!(error instanceof NoWorkerError)) throw error;
    return readHere(text, signal);
  }
}
