import { ModuleMocker } from 'jest-mock';

/** A test environment in Node itself: only what Jest requires, without globals of its own. */
export default class NodeEnvironment {
  readonly global = {};
  readonly fakeTimers = null;
  readonly fakeTimersModern = null;
  readonly moduleMocker = new ModuleMocker(globalThis);

  async setup(): Promise<void> {}
  async teardown(): Promise<void> {}

  exportConditions(): string[] {
    return ['node'];
  }

  getVmContext(): null {
    return null;
  }
}
