import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';

/**
 * React captures a stack for each of the first 10,000 elements per second, so that a warning can name what created one: a fifth
 * of a page test. A test that prints a warning fails without it, too.
 */
function takeNoStacks(react: object): void {
  const internals = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });
}

// The setup of every page test file. React and the testing library stay loaded from one file to the next.
if (typeof document !== 'undefined') {
  const library = await import('@testing-library/react');
  const { act, cleanup, configure, getConfig, prettyDOM, screen, within } = library;
  const { toastList } = await import('../kit/toasts/toast-list.ts');
  takeNoStacks(await import('react'));
  // The library uses the page that existed when it was loaded.
  Object.assign(screen, within(document.body));
  beforeAll(() => {
    // Otherwise React warns of what arrives between two waits of a test, or at its end: which test that is depends on the machine.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    // React keeps the first setImmediate that it sees for as long as the worker lives: it must not be a simulated one.
    return act(async () => undefined);
  });
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(() => {
    cleanup();
    toastList.clear();
  });
  // For two frames after a dialog has gone, its library takes every click for one inside it, and the library stays loaded.
  afterAll(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  // A busy machine may need seconds for what a person sees immediately; a longer limit costs nothing once it is there.
  // A count is shown immediately and announced a moment later: searching by text must find only the visible one.
  configure({
    asyncUtilTimeout: 60_000,
    defaultIgnore: 'script, style, .unseen[role=status]',
    // An event gets an `act` of its own, except within one. In the library's, an event of the page between an asynchronous act's
    // last promise and its end would end it early, and React warn of what follows.
    eventWrapper(event) {
      if (Reflect.get(globalThis, 'IS_REACT_ACT_ENVIRONMENT') === true) return event();
      let result: unknown;
      act(() => {
        result = event();
      });
      return result;
    },
    // A failed search's error prints the whole page. While a test waits, only the last one is read: printing each took an eighth
    // of a page test.
    getElementError(message, container) {
      const text = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
      const waiting = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
      const error = new Error(waiting ? '' : text());
      if (waiting) Object.defineProperty(error, 'message', { configurable: true, get: text });
      return Object.assign(error, { name: 'TestingLibraryElementError' });
    },
  });
}
