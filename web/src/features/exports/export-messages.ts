import type { Plan } from '../../../../shared/plan/plan.ts';
import type { ExportCut, ExportOrder } from './export-work.ts';

/** What the page tells the worker: the order, the plans in pieces, and that these were all. */
export type ToWorker =
  | { readonly type: 'begin'; readonly order: ExportOrder }
  | { readonly type: 'plans'; readonly plans: readonly Plan[] }
  | { readonly type: 'end' };

/** What the worker answers. `rows` are those written since the last message. */
export type FromWorker =
  | { readonly type: 'wrote'; readonly rows: number }
  | { readonly type: 'done'; readonly file: Blob; readonly rows: number; readonly cuts: readonly ExportCut[] }
  | { readonly type: 'failed'; readonly reason: string };
