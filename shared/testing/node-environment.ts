import { ModuleMocker } from 'jest-mock';

/** The surroundings of a test that runs in Node itself: what Jest asks for, and no world of its own. */
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
