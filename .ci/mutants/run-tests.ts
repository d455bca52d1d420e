import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Places, Ran } from './coverage.ts';
import { type Mutant, root } from './mutant.ts';

/** A message from the reporter: a test failed, or a file ended. */
export type ReporterMessage = { file: string; failed?: string; ended?: boolean; ran?: Ran };
/** `all`: the tests ran to the end; `crashed`: the process ended before that. */
export type Run = { end: 'all' | 'failed' | 'timeout' | 'crashed'; file?: string; failed?: string };

type Options = {
  readonly files: readonly string[];
  readonly mutant?: Mutant;
  /** The reporter reports which of these places a file has run when the file ends. */
  readonly places?: Places;
  readonly limitMs: (file: string) => number;
  /** Called for every file that has ended. Without a mutant, failures do not end the run. */
  readonly ended?: (message: ReporterMessage, ms: number) => void;
};

export const cache = join(root, 'node_modules/.cache/mutants');
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
/** Extra time for loading Jest, Node and the libraries. */
const startMs = 20_000;
/** Test files per process. Loaded modules stay in memory, and one process for all files would need two gigabytes. */
const filesAtOnce = 25;
let runs = 0;

/** The folder of each running process. */
const running = new Map<number | undefined, string>();
process.once('exit', () => {
  for (const [pid, scratch] of running) {
    killGroup(pid);
    rmSync(scratch, { recursive: true, force: true });
  }
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

/** Runs test files one after the other. With a mutant, stops at the first failure. */
export async function runTests({ files, ...options }: Options): Promise<Run> {
  for (let from = 0; from < files.length; from += filesAtOnce) {
    const run = await runInOneProcess({ ...options, files: files.slice(from, from + filesAtOnce) });
    if (run.end !== 'all') return run;
  }
  return { end: 'all' };
}

function runInOneProcess({ files, mutant, places, limitMs, ended }: Options): Promise<Run> {
  // Whatever an ended process leaves behind is deleted with its folder.
  const scratch = join(cache, `scratch-${process.pid}-${++runs}`);
  mkdirSync(scratch, { recursive: true });
  const ours = (name: string) => join(import.meta.dirname, name);
  const child = spawn(
    process.execPath,
    [
      // A mutant that never stops allocating must not take down the machine.
      '--max-old-space-size=2048',
      jest,
      ...['--runInBand', '--reporters', ours('reporter.ts'), '--testSequencer', ours('given-order.ts')],
      ...['--runTestsByPath', ...files],
    ],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // A process group, so that it is killed together with the processes that its tests have started.
      detached: process.platform !== 'win32',
      env: {
        ...process.env,
        TMPDIR: scratch,
        ...(mutant ? { MUTANT: JSON.stringify(mutant) } : {}),
        ...(places ? { PLACES: JSON.stringify(places) } : {}),
      },
    },
  );

  running.set(child.pid, scratch);

  return new Promise((resolve, reject) => {
    let left = files;
    let since = Date.now();
    let result: Run | undefined;
    let firstFailed: string | undefined;
    const end = (outcome: Run): void => {
      result ??= outcome;
      clearTimeout(timer);
      killGroup(child.pid);
    };
    const wait = (more = 0) => {
      const [file = ''] = left;
      return setTimeout(() => end({ end: 'timeout', file }), limitMs(file) + more);
    };
    let timer = wait(startMs);
    child.on('message', (message: ReporterMessage) => {
      if (mutant && message.failed !== undefined)
        return end({ end: 'failed', file: message.file, failed: message.failed });
      firstFailed ??= message.failed;
      if (!message.ended) return;
      ended?.({ ...message, failed: firstFailed }, Date.now() - since);
      firstFailed = undefined;
      since = Date.now();
      left = left.filter((file) => file !== message.file);
      clearTimeout(timer);
      if (left.length === 0) end({ end: 'all' });
      else timer = wait();
    });
    child.once('error', reject);
    child.once('exit', () => {
      end({ end: 'crashed', file: left[0] });
      running.delete(child.pid);
      rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
      if (result) resolve(result);
    });
  });
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It ended in the meantime.
  }
}
