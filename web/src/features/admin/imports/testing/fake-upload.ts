/** The part of XMLHttpRequest that an upload needs; the test controls its progress and how it ends. */
export class FakeUpload extends EventTarget {
  static last: FakeUpload | undefined;
  readonly upload = new EventTarget();
  status = 0;
  timeout = 0;
  stopped = false;
  sent: unknown;

  open(): void {
    FakeUpload.last = this;
  }
  send(body: unknown): void {
    this.sent = body;
  }
  abort(): void {
    this.stopped = true;
    this.dispatchEvent(new Event('abort'));
  }
  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }
  end(status: number): void {
    this.status = status;
    this.dispatchEvent(new Event('load'));
  }
}
