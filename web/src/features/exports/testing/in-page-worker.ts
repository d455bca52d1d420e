import { createExportAnswers, type FromWorker, type ToWorker } from '../answer-export.ts';

/** Replaces the browser's worker: does the same work in the page. Each message is copied, as with a real worker. */
export class InPageWorker extends EventTarget {
  static started: InPageWorker[] = [];
  /** Set to make workers fail to start, as if their code could not be fetched. */
  static broken = false;
  /** Set to hold answers back until it resolves. */
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
