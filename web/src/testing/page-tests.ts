import { afterEach, beforeAll } from '@jest/globals';

/**
 * React takes a stack for each of the first 10,000 elements of a second, so that a warning can say who made one: a fifth of a page
 * test. A test that prints a warning fails as well without it.
 */
function takeNoStacks(react: object): void {
  const internals = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });
}

// What every file of page tests begins with. React and the testing library stay loaded from one file to the next.
if (typeof document !== 'undefined') {
  const { act, cleanup, configure, screen, within } = await import('@testing-library/react');
  takeNoStacks(await import('react'));
  // The library looks at the page that was there when it was loaded.
  Object.assign(screen, within(document.body));
  beforeAll(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    // React keeps the first setImmediate that it sees for as long as the worker lives: it must not be a simulated one.
    return act(async () => undefined);
  });
  afterEach(cleanup);
  // A busy machine may need seconds for what a person sees at once; waiting longer costs nothing when it is there.
  // A count is shown at once and read out a moment later: found by its text is what is shown, whenever a test looks.
  configure({ asyncUtilTimeout: 60_000, defaultIgnore: 'script, style, .unseen[role=status]' });
}
