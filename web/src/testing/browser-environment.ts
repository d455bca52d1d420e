import { type DOMWindow, JSDOM, VirtualConsole } from 'jsdom';

import NodeEnvironment from '../../../shared/testing/node-environment.ts';

// With these, React writes its work into the profiler's timeline, which takes a tenth of a page test.
for (const name of ['timeStamp', 'createTask']) Reflect.deleteProperty(console, name);

// APIs that jsdom lacks or duplicates: calls and timers go through Node's own.
const nodesOwn = [
  ...['AbortController', 'AbortSignal', 'Headers', 'TextDecoder', 'TextEncoder', 'atob', 'btoa', 'console'],
  ...['crypto', 'performance', 'queueMicrotask', 'structuredClone'],
  ...['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'],
];

const node = { setTimeout, setInterval };
const running = new Set<ReturnType<typeof setTimeout>>();
/** Timers that end with their page, as in a browser. Libraries that stay loaded hold on to these functions. */
const timers = {
  setTimeout(act: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) {
    const timer = node.setTimeout(() => {
      running.delete(timer);
      act(...args);
    }, ms);
    running.add(timer);
    return timer;
  },
  setInterval(act: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) {
    const timer = node.setInterval(act, ms, ...args);
    running.add(timer);
    return timer;
  },
};

function stopTimers(): void {
  for (const timer of running) clearTimeout(timer);
  running.clear();
}

/** jsdom has no layout, so nothing is ever resized. */
class NeverResized {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Node's own would keep the process alive as long as React waits for work. */
class ShortMessageChannel {
  readonly port1 = { onmessage: (_: { data: unknown }): void => {}, close: () => {} };
  readonly port2 = {
    postMessage: (data: unknown) => void setTimeout(() => this.port1.onmessage({ data }), 0),
    close: () => {},
  };
}

/**
 * jsdom does not know <search>, which React would warn about. It also matches every rule of Chakra's styles against every
 * element that is found by role, a tenth of a page test, although all other style sheets are left out of page tests anyway.
 */
function createAsBrowsersDo(document: Document): void {
  const create = document.createElement.bind(document);
  document.createElement = (tag: string, options?: ElementCreationOptions) => {
    const element = create(tag, options);
    if (tag === 'search') Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' });
    if (tag === 'style') element.setAttribute('type', 'text/not-applied');
    return element;
  };
}

const states = ['hidden', 'open', 'disabled', 'readonly'];

/** Caches styles: jsdom matches its whole default style sheet for each request. The first element of a kind answers here. */
function lookUpStylesOnce(window: DOMWindow): void {
  const compute = window.getComputedStyle.bind(window);
  const stylesByKind = new Map<string, CSSStyleDeclaration>();
  window.getComputedStyle = (element) => {
    const state = states.filter((name) => element.hasAttribute(name));
    let kind = `${element.localName} ${element.getAttribute('type')} ${state}`;
    // Inherited values come from the style attributes of ancestors: no other style sheet is applied.
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      if (at.hasAttribute('style')) kind += ` ${at.getAttribute('style')}`;
    const style = stylesByKind.get(kind) ?? compute(element);
    stylesByKind.set(kind, style);
    return style;
  };
}

const labeled = ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea'];

/** Returns a field's labels. For this jsdom searches the whole document once per label on the page. */
function findLabelsQuickly(window: object, document: Document): void {
  function ofField(this: HTMLElement): HTMLLabelElement[] {
    const { id } = this;
    return [...document.querySelectorAll('label')].filter((label) =>
      label.htmlFor ? label.htmlFor === id : label.control === this,
    );
  }
  for (const kind of labeled) {
    const { prototype } = Reflect.get(window, `HTML${kind}Element`);
    Object.defineProperty(prototype, 'labels', { configurable: true, get: ofField });
  }
}

/** Binds functions that are called without their window, such as `scrollTo()`; classes stay unbound. */
const bound = (value: unknown, window: object): unknown =>
  typeof value === 'function' && !Object.hasOwn(value, 'prototype') ? value.bind(window) : value;

type Descriptors = Record<string, PropertyDescriptor>;

/** Returns the globals of a page's script, each read from the page's window. */
function globalsOf(window: object): Descriptors {
  const names = Object.getOwnPropertyNames(window).filter((name) => !name.startsWith('_'));
  const events = ['addEventListener', 'removeEventListener', 'dispatchEvent'];
  const found = [...names, ...events].filter(
    (name) =>
      !nodesOwn.includes(name) && !Object.is(Reflect.get(window, name), Reflect.get(globalThis, name)),
  );
  return Object.fromEntries(
    found.map((name) => [
      name,
      {
        configurable: true,
        get: () => bound(Reflect.get(window, name), window),
        set: (value: unknown) => void Reflect.set(window, name, value),
      },
    ]),
  );
}

/** A page with a document and the fetch API. A test selects it in its first comment: `@jest-environment <this file>`. */
export default class BrowserEnvironment extends NodeEnvironment {
  #before: Descriptors = {};
  #names: readonly string[] = [];
  #page: JSDOM | undefined;

  override async setup(): Promise<void> {
    const console = new VirtualConsole().sendTo(globalThis.console);
    const page = new JSDOM('<!doctype html>', {
      url: 'http://localhost/',
      pretendToBeVisual: true,
      virtualConsole: console,
    });
    this.#page = page;
    Object.assign(page.window, {
      matchMedia: (media: string) => ({
        media,
        matches: false,
        addEventListener: () => {},
        removeEventListener: () => {},
      }),
      // A wide screen shows every column of the plan table.
      innerWidth: 1_920,
      MessageChannel: ShortMessageChannel,
      // jsdom has no pointer events.
      PointerEvent: page.window.MouseEvent,
      ResizeObserver: NeverResized,
      scrollTo: () => {},
    });
    page.window.HTMLElement.prototype.scrollTo = () => {};
    createAsBrowsersDo(page.window.document);
    lookUpStylesOnce(page.window);
    findLabelsQuickly(page.window, page.window.document);
    const itself = { configurable: true, writable: true, value: globalThis };
    const own = (value: unknown): PropertyDescriptor => ({ ...itself, value });
    const globals = {
      ...globalsOf(page.window),
      window: itself,
      self: itself,
      setTimeout: own(timers.setTimeout),
      setInterval: own(timers.setInterval),
    };
    for (const name of Object.keys(globals)) {
      this.#before[name] = Object.getOwnPropertyDescriptor(globalThis, name) ?? { value: undefined };
    }
    Object.defineProperties(globalThis, globals);
    this.#names = Object.getOwnPropertyNames(globalThis);
  }

  override async teardown(): Promise<void> {
    stopTimers();
    // Responses that have already arrived are handled in the page that requested them.
    await new Promise(setImmediate);
    stopTimers();
    for (const [name, before] of Object.entries(this.#before)) {
      Reflect.deleteProperty(globalThis, name);
      if ('get' in before || before.value !== undefined) Object.defineProperty(globalThis, name, before);
    }
    // Globals that the test file has added; libraries mark theirs with underscores, and those stay.
    const added = Object.getOwnPropertyNames(globalThis).filter((name) => !this.#names.includes(name));
    for (const name of added) if (!name.startsWith('__')) Reflect.deleteProperty(globalThis, name);
    this.#page?.window.close();
  }
}
