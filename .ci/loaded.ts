import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { partOfProcessor } from './control-group.ts';
import { cache, root } from './steps.ts';

// `npm run test:loaded [-- --runs 5 --at-once 1]`: runs `npm test` on a quarter of the processor while a disk is constantly
// written and synced. Shows that no test depends on how busy the machine is. Keeps the log of each run.

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '1' }, 'at-once': { type: 'string', default: '1' } },
});
const runs = Number(values.runs);
const cores = availableParallelism();

async function run(number: number): Promise<void> {
  const log = join(cache, `loaded-${number}.log`);
  const file = createWriteStream(log);
  const started = Date.now();
  const child = spawn(process.execPath, ['.ci/validate.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid !== undefined) limit?.hold(child.pid);
  let last = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      file.write(chunk);
      last = (last + chunk.toString('utf8')).slice(-2_000);
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  file.end();
  const minutes = ((Date.now() - started) / 60_000).toFixed(1);
  const end = last.trim().split('\n').at(-1) ?? '';
  console.log(`${code === 0 ? '✓' : '✗'} run ${number} of ${runs}: ${end} (${minutes} min, ${log})`);
  if (code !== 0) process.exitCode = 1;
}

const limit = partOfProcessor(`coverage-guide-loaded-${process.pid}`, cores / 4);
const folder = mkdtempSync(join(tmpdir(), 'loaded-'));
// Without a control group, three busy processes per core leave roughly a quarter. They end with this process.
const loadProcesses = [
  ['.ci/loaded-disk.ts', folder, limit?.folder ?? ''],
  ...(limit === undefined ? Array.from({ length: 3 * cores }, () => ['.ci/loaded-disk.ts']) : []),
];
for (const args of loadProcesses) spawn(process.execPath, args, { cwd: root, stdio: 'ignore' }).unref();
console.log(
  `Limited to a quarter of ${cores} cores by ${limit === undefined ? 'busy processes' : 'a control group'}.`,
);
// Made here: otherwise the first run would make it and the later ones would find it.
spawnSync(process.execPath, ['infra/testing/synthesize.ts'], { cwd: root, stdio: 'inherit' });
const waiting = Array.from({ length: runs }, (_, at) => at + 1);
const lane = async (): Promise<void> => {
  for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) await run(number);
};
await Promise.all(Array.from({ length: Number(values['at-once']) }, lane));
