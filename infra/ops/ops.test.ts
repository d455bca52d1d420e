import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const files = {
  ops: join(import.meta.dirname, 'ops.ts'),
  demo: join(import.meta.dirname, '../local/demo/demo.ts'),
};

function run(file: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
    });
  });
}

describe('the command line', () => {
  it('explains itself', async () => {
    expect(await run(files.ops)).toMatchObject({ code: 0, out: expect.stringContaining('import-plans') });
    const { code, out } = await run(files.ops, 'import-plans', '--help');
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('--dry-run') });
    expect((await run(files.demo, '--help')).out).toContain('--plans N');
  });

  it('answers a mistake with a sentence and code 1, without a stack trace', async () => {
    for (const [file, args, sentence] of [
      [files.ops, ['frobnicate'], 'There is no command "frobnicate".'],
      [files.ops, ['constructor'], 'There is no command "constructor".'],
      [files.ops, ['import-plans'], 'Give one FILE, --facility and --map.'],
      [files.demo, ['--plans', 'many'], '--plans must be a whole number'],
    ] as const) {
      const { code, err } = await run(file, ...args);
      expect(code).toBe(1);
      expect(err).toContain(sentence);
      expect(err).not.toMatch(/^\s+at /m);
    }
  });
});
