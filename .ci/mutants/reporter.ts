import { relative } from 'node:path';
import { watchPlaces } from './coverage.ts';
import type { ReporterMessage } from './run-tests.ts';

type Test = { readonly path: string };
type CaseResult = { readonly status: string; readonly fullName: string };
type FileResult = { readonly numFailingTests: number; readonly testExecError?: unknown };

/**
 * Reports each failed test to the parent process immediately, and each file when it ends (Jest's `reporters`). Loads none of the
 * product's modules, which would then be in memory before they could be changed.
 */
export default class Reporter {
  readonly #ran = process.env.PLACES && watchPlaces(process.cwd(), JSON.parse(process.env.PLACES));

  #tell({ path }: Test, message: Omit<ReporterMessage, 'file'>): void {
    process.send?.({ file: relative(process.cwd(), path).replaceAll('\\', '/'), ...message });
  }
  onTestCaseResult(test: Test, { status, fullName }: CaseResult): void {
    if (status === 'failed') this.#tell(test, { failed: fullName });
  }
  onTestResult(test: Test, { numFailingTests, testExecError }: FileResult): void {
    const failed = numFailingTests > 0 || testExecError ? { failed: 'The file could not be run.' } : {};
    this.#tell(test, { ...failed, ended: true, ...(this.#ran ? { ran: this.#ran() } : {}) });
  }
}
