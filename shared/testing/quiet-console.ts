import { afterEach, beforeEach, expect, jest } from '@jest/globals';

// Nobody reads unexpected console output, so a test that prints a warning or an error fails.
// A test that expects output mocks the method itself and asserts on it.
const methods = ['error', 'warn'] as const;
let printed: string[] = [];
let restore: Array<() => void> = [];

beforeEach(() => {
  printed = [];
  restore = methods.map((method) => {
    const spy = jest.spyOn(globalThis.console, method).mockImplementation((...values: unknown[]) => {
      printed.push(`${method}: ${values.map(String).join(' ')}`);
    });
    return () => spy.mockRestore();
  });
});

afterEach(() => {
  for (const undo of restore) undo();
  expect(printed).toEqual([]);
});
