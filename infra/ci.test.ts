import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, jest as mocks } from '@jest/globals';
import { openReport } from '../.ci/report.ts';
import { jest } from '../.ci/steps.ts';
import { startProduct } from '../web/e2e/support/product.ts';

describe('npm test', () => {
  it('exits with 1 after a failure', async () => {
    const log = mocks.spyOn(console, 'log').mockImplementation(() => {});
    const before = process.exitCode;
    const report = openReport();
    await report.run([[{ name: 'a check', run: async () => ({ passed: 5, failed: 1 }) }]]);
    report.end();
    const { exitCode } = process;
    process.exitCode = before;
    log.mockRestore();
    expect(exitCode).toBe(1);
  });

  it('counts a skipped test and a suite that cannot start as failures', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'suites-'));
    try {
      writeFileSync(join(folder, 'skips.test.js'), "it('runs', () => {}); it.skip('does not', () => {});");
      writeFileSync(join(folder, 'broken.test.js'), 'throw new Error("It cannot start.");');
      const config = JSON.stringify({ rootDir: folder, transform: {}, reporters: [] });
      expect(await jest('a try', ['--runInBand', `--config=${config}`])).toMatchObject({
        passed: 1,
        failed: 2,
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

it('a product that does not start leaves no data folder', async () => {
  const failed = startProduct({ program: '--eval=console.log("in " + process.env.DATA_DIR + ".")' });
  const { message } = await failed.then(
    () => ({ message: '' }),
    (error: Error) => error,
  );
  const [, folder = ''] = /^in (.+)\.$/m.exec(message) ?? [];
  expect(folder).toContain('coverage-guide-');
  expect(existsSync(folder)).toBe(false);
});
