import { type Exported, type ExportPiece, exportInPieces } from '../export-work.ts';

/** Replaces the browser's worker: does the same work in the page. Each message is copied, as with a real worker. */
export class InPageWorker extends EventTarget {
  static started: InPageWorker[] = [];
  /** Set to make workers fail to start, as if their code could not be fetched. */
  static broken = false;
  /** Set to hold answers back until it resolves. */
  static held: Promise<void> = Promise.resolve();

  terminated = false;
  #take = exportInPieces((message) => void this.#post(message));

  constructor() {
    super();
    InPageWorker.started.push(this);
    if (InPageWorker.broken) queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }

  async #post(message: number | Exported): Promise<void> {
    await InPageWorker.held;
    if (!this.terminated) this.dispatchEvent(new MessageEvent('message', { data: message }));
  }

  postMessage(piece: ExportPiece): void {
    if (InPageWorker.broken || this.terminated) return;
    try {
      this.#take(structuredClone(piece));
    } catch (error) {
      this.dispatchEvent(new ErrorEvent('error', { message: String(error) }));
    }
  }

  terminate(): void {
    this.terminated = true;
  }
}
