import type { Plan } from '../../../../shared/plan/plan.ts';
import { yieldToMain } from '../../lib/time-slice.ts';
import type { FromWorker, ToWorker } from './answer-export.ts';
import type { Exported, ExportOrder } from './export-work.ts';

// Copying more plans to the worker at a time would be noticeable while typing.
const plansAtOnce = 100;

const startWorker = (): Worker =>
  new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' });

class ExportFailedError extends Error {
  override name = 'ExportFailedError';
}

/**
 * Has a worker write the file. `ready` receives the number of rows prepared so far. The signal stops the worker immediately.
 * @throws ExportFailedError, or the signal's reason
 */
export async function runExport(
  order: ExportOrder,
  plans: readonly Plan[],
  { signal, ready }: { signal: AbortSignal; ready: (rows: number) => void },
): Promise<Exported> {
  signal.throwIfAborted();
  const worker = startWorker();
  const tell = (message: ToWorker) => worker.postMessage(message);
  let rows = 0;
  try {
    const result = new Promise<Exported>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.addEventListener('error', (event) => {
        reject(new ExportFailedError(event.message || 'The worker could not be started.'));
      });
      worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
        if (data.type === 'done') resolve(data);
        else if (data.type === 'failed') reject(new ExportFailedError(data.reason));
        else {
          rows += data.rows;
          ready(rows);
        }
      });
    });
    // Awaiting the result below reports a failure; this avoids an unhandled rejection until then.
    result.catch(() => undefined);
    tell({ type: 'begin', order });
    for (let at = 0; at < plans.length; at += plansAtOnce) {
      tell({ type: 'plans', plans: plans.slice(at, at + plansAtOnce) });
      await yieldToMain();
      signal.throwIfAborted();
    }
    tell({ type: 'end' });
    return await result;
  } finally {
    worker.terminate();
  }
}
