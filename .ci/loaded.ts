import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cache, root } from './steps.ts';

// `npm run test:loaded [-- --runs 5 --at-once 1]`: `npm test` with a quarter of the processor, while a disk is written and synced
// all the time. Shows that no test depends on how busy the machine is. The log of each run is kept.

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '1' }, 'at-once': { type: 'string', default: '1' } },
});
const runs = Number(values.runs);
const atOnce = Number(values['at-once']);
const cores = availableParallelism();
const quarter = cores / 4;

/** Puts a process, and what it starts, where it may use a quarter of the processor. */
type Limit = { hold(pid: number): void; end(): void };

/** A control group of Linux, version 2 or 1; undefined where none can be made. */
function controlGroup(name: string): Limit | undefined {
  const period = 100_000;
  const quota = String(quarter * period);
  const kinds = [
    { folder: `/sys/fs/cgroup/${name}`, settings: { 'cpu.max': `${quota} ${period}` } },
    {
      folder: `/sys/fs/cgroup/cpu/${name}`,
      settings: { 'cpu.cfs_period_us': String(period), 'cpu.cfs_quota_us': quota },
    },
  ];
  for (const { folder, settings } of kinds) {
    try {
      mkdirSync(folder);
      for (const [file, value] of Object.entries(settings)) {
        if (!existsSync(join(folder, file))) throw new Error('This group knows no such limit.');
        writeFileSync(join(folder, file), value);
      }
      return {
        hold: (pid) => writeFileSync(join(folder, 'cgroup.procs'), String(pid)),
        end: () => rmdirSync(folder),
      };
    } catch {
      if (existsSync(folder)) rmdirSync(folder);
    }
  }
  return undefined;
}

const busy = 'for (;;);';
const writing = `const fs = require('node:fs'); const file = fs.openSync(process.argv[1], 'w'); const data = Buffer.alloc(1 << 22, 7);
  for (;;) { fs.writeSync(file, data, 0, data.length, 0); fs.fsyncSync(file); }`;

const others: ChildProcess[] = [];
const beside = (code: string, ...args: string[]): void => {
  others.push(spawn(process.execPath, ['-e', code, ...args], { stdio: 'ignore' }));
};

/** One run. @returns the line with which it ended */
async function run(number: number): Promise<string> {
  const limit = controlGroup(`coverage-guide-loaded-${process.pid}-${number}`);
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
  limit?.end();
  const minutes = ((Date.now() - started) / 60_000).toFixed(1);
  const end = last.trim().split('\n').at(-1) ?? '';
  console.log(`${code === 0 ? '✓' : '✗'} run ${number} of ${runs}: ${end} (${minutes} min, ${log})`);
  if (code !== 0) process.exitCode = 1;
  return end;
}

const folder = mkdtempSync(join(tmpdir(), 'loaded-'));
try {
  beside(writing, join(folder, 'written'));
  const grouped = controlGroup(`coverage-guide-try-${process.pid}`);
  grouped?.end();
  // Where no group can be made, three busy processes for each core leave a quarter, roughly.
  if (grouped === undefined) for (let at = 0; at < 3 * cores; at += 1) beside(busy);
  console.log(
    `A quarter of ${cores} cores, by ${grouped === undefined ? 'busy processes' : 'a control group'}.`,
  );
  // What a run would make for itself and the next ones would find.
  spawnSync(process.execPath, ['infra/testing/synthesize.ts'], { cwd: root, stdio: 'inherit' });
  const waiting = Array.from({ length: runs }, (_, at) => at + 1);
  const lane = async (): Promise<void> => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) await run(number);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
} finally {
  for (const child of others) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
