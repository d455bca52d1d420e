import { fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { endGroup } from './control-group.ts';

// Work beside `npm run test:loaded`: writes and syncs a file in a folder, or without one keeps a core busy. It ends when the run
// does, however that ends, and takes the folder and the run's control group away.

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
// What the run had started may need a moment to be gone.
if (group) while (!endGroup(group)) await setTimeout(100);
