import { createExportAnswers, type FromWorker, type ToWorker } from '../answer-export.ts';

/** Stands in for the browser's worker: does the same work in the page. Each message is copied on its way, as there. */
export class InPageWorker extends EventTarget {
  static started: InPageWorker[] = [];
  /** Set to make workers fail to start, as when their code cannot be fetched. */
  static broken = false;
  /** Set to keep answers back until it resolves. */
  static held: Promise<void> = Promise.resolve();

  terminated = false;
  #answer = createExportAnswers((message) => void this.#post(message));

  constructor() {
    super();
    InPageWorker.started.push(this);
    if (InPageWorker.broken) queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }

  async #post(message: FromWorker): Promise<void> {
    await InPageWorker.held;
    if (!this.terminated) this.dispatchEvent(new MessageEvent('message', { data: message }));
  }

  postMessage(message: ToWorker): void {
    if (!InPageWorker.broken && !this.terminated) this.#answer(structuredClone(message));
  }

  terminate(): void {
    this.terminated = true;
  }
}
