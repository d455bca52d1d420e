import type { Plan } from '../../../../shared/plan/plan.ts';
import { yieldToMain } from '../../lib/time-slice.ts';
import type { Exported, ExportOrder, ExportPiece } from './export-work.ts';

// Copying more plans to the worker at a time would be noticeable while typing.
const plansAtOnce = 100;

const startWorker = (): Worker =>
  new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' });

/**
 * Has a worker write the file of at least one plan. `ready` receives the number of plans that the worker has read so far. The
 * signal stops the worker immediately.
 * @throws Error if the worker failed, or the signal's reason
 */
export async function runExport(
  order: ExportOrder,
  plans: readonly Plan[],
  { signal, ready }: { signal: AbortSignal; ready: (plans: number) => void },
): Promise<Exported> {
  signal.throwIfAborted();
  const worker = startWorker();
  let taken = 0;
  try {
    const result = new Promise<Exported>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.addEventListener('error', (event) => {
        reject(new Error(event.message || 'The worker could not be started.'));
      });
      worker.addEventListener('message', ({ data }: MessageEvent<number | Exported>) => {
        if (typeof data !== 'number') return resolve(data);
        taken += data;
        ready(taken);
      });
    });
    // Awaiting the result below reports a failure; this avoids an unhandled rejection until then.
    result.catch(() => undefined);
    for (let at = 0; at < plans.length; at += plansAtOnce) {
      const end = at + plansAtOnce;
      const piece: ExportPiece = { order, plans: plans.slice(at, end), isLast: end >= plans.length };
      worker.postMessage(piece);
      await yieldToMain();
      signal.throwIfAborted();
    }
    return await result;
  } finally {
    worker.terminate();
  }
}
