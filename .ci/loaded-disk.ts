import { fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { endGroup } from './control-group.ts';

// The load beside `npm run test:loaded`: writes and syncs a file in a folder or, without a folder, keeps a core busy. Exits when
// the run does, however that ends, and removes the folder and the run's control group.

const [folder, group] = process.argv.slice(2);
const starter = process.ppid;

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const file = folder === undefined ? undefined : openSync(join(folder, 'written'), 'w');
const data = Buffer.alloc(1 << 22, 7);
while (isThere(starter)) {
  if (file === undefined) continue;
  writeSync(file, data, 0, data.length, 0);
  fsyncSync(file);
}
if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
// Processes that the run started may need a moment to exit.
if (group) while (!endGroup(group)) await setTimeout(100);
