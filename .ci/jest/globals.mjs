// `@jest/globals` for tests that run in Node itself: a helper shared by several test files gets the current file's globals.
const current = (name) => globalThis[Symbol.for('coverage-guide.jest')][name];
const following = (name) =>
  new Proxy(() => {}, {
    apply: (_target, _this, values) => current(name)(...values),
    get: (_target, key) => current(name)[key],
  });

export const [afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest] = [
  'afterAll',
  'afterEach',
  'beforeAll',
  'beforeEach',
  'describe',
  'expect',
  'it',
  'jest',
].map(following);
