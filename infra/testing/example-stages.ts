import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStage, type Stage } from '../stages/stage-file.ts';

const folder = join(import.meta.dirname, '../stages');

/** The files of infra/stages/examples. */
export const exampleStages = ['trial', 'hospital', 'landing-zone'] as const;

/** Returns the stage that results from copying an example (NAME.jsonc) to NAME.json, as its comments instruct. */
export function exampleStage(example: string, name = 'prod'): Stage {
  const stages = mkdtempSync(join(tmpdir(), 'stages-'));
  try {
    copyFileSync(join(folder, `${example}.jsonc`), join(stages, `${name}.json`));
    return readStage(name, stages);
  } finally {
    rmSync(stages, { recursive: true });
  }
}
