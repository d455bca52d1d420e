import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fingerprint, isBuilt, siteFolder, stamp, stampOf } from '../constructs/site/site-sources.ts';
import { lockFolder } from './data-folder/data-folder.ts';
import { Problem } from './problem.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Builds the web app unless it is already built from the current sources.
 * @returns its folder
 * @throws Problem with the build's own output.
 */
export async function buildSite(log: (line: string) => void, signal: AbortSignal): Promise<string> {
  await inTurn(signal, async () => {
    if (isBuilt()) return;
    log('Building the web app…');
    await stamped(() => runVite(signal));
  });
  return siteFolder;
}

/** Runs one build at a time: a build empties the folder first, so a second program that builds has to wait. */
export async function inTurn<Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value> {
  const turn = await takeTurn(signal);
  try {
    return await work();
  } finally {
    await turn.release();
  }
}

/** Builds, and records from which sources, so that the next caller finds the site built. */
export async function stamped<Value>(build: () => Promise<Value>): Promise<Value> {
  const sources = fingerprint();
  rmSync(stamp, { force: true });
  const built = await build();
  writeFileSync(stamp, stampOf(sources, siteFolder));
  return built;
}

async function takeTurn(signal: AbortSignal): Promise<{ release(): Promise<void> }> {
  for (;;) {
    const turn = await lockFolder(join(root, 'web'));
    if (turn !== undefined) return turn;
    await setTimeout(100, undefined, { signal });
  }
}

function runVite(signal: AbortSignal): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--config', join(root, 'web/vite.config.ts')];
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: '0' };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    let output = '';
    const read = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-8_000);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Problem(`The web app failed to build. Vite reports:\n${withoutStack(output)}`));
    });
  });
}

function withoutStack(output: string): string {
  return output
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .join('\n');
}
