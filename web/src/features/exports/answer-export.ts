import type { Plan } from '../../../../shared/plan/plan.ts';
import { createExport, type Exported, type ExportOrder } from './export-work.ts';

/** What the page tells the worker: the order, the plans in pieces, and that these were all. */
export type ToWorker =
  | { readonly type: 'begin'; readonly order: ExportOrder }
  | { readonly type: 'plans'; readonly plans: readonly Plan[] }
  | { readonly type: 'end' };

/** What the worker answers. `rows` are those made ready since the last message. */
export type FromWorker =
  | { readonly type: 'ready'; readonly rows: number }
  | ({ readonly type: 'done' } & Exported)
  | { readonly type: 'failed'; readonly reason: string };

/** The worker's side of an export. After a failure nothing more is answered. */
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
