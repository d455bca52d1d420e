import type { Plan } from '../../../../shared/plan/plan.ts';
import { createExport, type Exported, type ExportOrder } from './export-work.ts';

/** Messages from the page to the worker: the order, the plans in pieces, and the end of the plans. */
export type ToWorker =
  | { readonly type: 'begin'; readonly order: ExportOrder }
  | { readonly type: 'plans'; readonly plans: readonly Plan[] }
  | { readonly type: 'end' };

/** Messages from the worker. `rows` are those prepared since the last message. */
export type FromWorker =
  | { readonly type: 'ready'; readonly rows: number }
  | ({ readonly type: 'done' } & Exported)
  | { readonly type: 'failed'; readonly reason: string };

/** Returns the worker's message handler for an export. After a failure it sends nothing more. */
export function createExportAnswers(post: (message: FromWorker) => void): (message: ToWorker) => void {
  let work: ReturnType<typeof createExport> | undefined;
  return (message) => {
    try {
      if (message.type === 'begin') work = createExport(message.order);
      else if (work === undefined) return;
      else if (message.type === 'plans') post({ type: 'ready', rows: work.take(message.plans) });
      else post({ type: 'done', ...work.finish() });
    } catch (error) {
      work = undefined;
      post({ type: 'failed', reason: String(error) });
    }
  };
}
