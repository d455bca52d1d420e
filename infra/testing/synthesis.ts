import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RawSettings } from '../settings.ts';
import { cached } from './cached.ts';
import { testSettings } from './test-settings.ts';

const root = join(import.meta.dirname, '../..');

/** Returns the folder of `cdk synth`'s output, made without the CDK command line: the template and every bundled asset. */
export function synthesized(): string {
  return cached('out', synthesizeInto);
}

/**
 * Synthesizes without looking for an earlier result.
 * @throws Error with what the synthesis printed
 */
export function synthesizeInto(folder: string, settings: RawSettings = {}, stage = 'test'): void {
  const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'));
  const stages = mkdtempSync(join(tmpdir(), 'stages-'));
  try {
    writeFileSync(join(stages, `${stage}.json`), JSON.stringify({ ...testSettings, ...settings }));
    // Synthesis creates many short-lived objects: more room for them halves the time.
    const { status, stderr } = spawnSync(process.execPath, ['--max-semi-space-size=64', 'infra/app.ts'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      env: {
        PATH: process.env.PATH,
        CDK_OUTDIR: folder,
        CDK_CONTEXT_JSON: JSON.stringify({ ...context, stage, stages }),
        // CloudFormation's rules take seconds: infra/stages/examples.test.ts checks each example with them.
        CDK_VALIDATION: 'false',
      },
    });
    if (status !== 0) throw new Error(stderr.trim());
  } finally {
    rmSync(stages, { recursive: true });
  }
}
