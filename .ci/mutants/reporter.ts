import { relative } from 'node:path';
import { watchPlaces } from './coverage.ts';
import type { Heard } from './run-tests.ts';

type Test = { readonly path: string };
type CaseResult = { readonly status: string; readonly fullName: string };
type FileResult = { readonly numFailingTests: number; readonly testExecError?: unknown };

/**
 * Tells the parent process of each failed test at once, and of each file at its end (Jest's `reporters`). Loads
 * nothing of the product, which would be there before it could be changed.
 */
export default class Reporter {
  readonly #ran = process.env.PLACES && watchPlaces(process.cwd(), JSON.parse(process.env.PLACES));

  #tell({ path }: Test, heard: Omit<Heard, 'file'>): void {
    process.send?.({ file: relative(process.cwd(), path).replaceAll('\\', '/'), ...heard });
  }
  onTestCaseResult(test: Test, { status, fullName }: CaseResult): void {
    if (status === 'failed') this.#tell(test, { failed: fullName });
  }
  onTestResult(test: Test, { numFailingTests, testExecError }: FileResult): void {
    const failed = numFailingTests > 0 || testExecError ? { failed: 'The file could not be run.' } : {};
    this.#tell(test, { ...failed, ended: true, ...(this.#ran ? { ran: this.#ran() } : {}) });
  }
}
