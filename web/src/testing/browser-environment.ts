import { TestEnvironment } from 'jest-environment-jsdom';

// What browsers have and jsdom lacks. Node's own are the same standards.
const fromNode = {
  fetch,
  Headers,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  AbortController,
  AbortSignal,
  structuredClone,
};

/** jsdom lays nothing out, so nothing is ever resized. */
class NeverResized {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Node's own would keep the process alive for as long as React waits for work. */
class ShortMessageChannel {
  readonly port1 = { onmessage: (_: { data: unknown }): void => {}, close: () => {} };
  readonly port2 = {
    postMessage: (data: unknown) => void setTimeout(() => this.port1.onmessage({ data }), 0),
    close: () => {},
  };
}

/** jsdom does not know <search> yet, which React would warn of. */
function knowSearch(document: Document): void {
  const create = document.createElement.bind(document);
  document.createElement = (tag: string, options?: ElementCreationOptions) => {
    const element = create(tag, options);
    if (tag === 'search') Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' });
    return element;
  };
}

/** A page with a document and the fetch family: `@jest-environment <this file>` in a test's first comment. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, fromNode, {
      matchMedia: (media: string) => ({
        media,
        matches: false,
        addEventListener: () => {},
        removeEventListener: () => {},
      }),
      MessageChannel: ShortMessageChannel,
      ResizeObserver: NeverResized,
      scrollTo: () => {},
    });
    knowSearch(this.global.document);
  }
}
