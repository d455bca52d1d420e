import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A control group whose processes get only part of the processor. */
type Limit = { readonly folder: string; hold(pid: number): void };

const period = 100_000;

/** Creates a Linux control group, version 2 or 1, limited to this many cores; undefined if none can be created. */
export function partOfProcessor(name: string, cores: number): Limit | undefined {
  const quota = String(cores * period);
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
        if (!existsSync(join(folder, file))) throw new Error('This group supports no such limit.');
        writeFileSync(join(folder, file), value);
      }
      return { folder, hold: (pid) => writeFileSync(join(folder, 'cgroup.procs'), String(pid)) };
    } catch {
      if (existsSync(folder)) rmdirSync(folder);
    }
  }
  return undefined;
}

/** Kills what is still running in a group and removes it. @returns whether the group no longer exists */
export function endGroup(folder: string): boolean {
  try {
    for (const pid of readFileSync(join(folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean))
      process.kill(Number(pid), 'SIGKILL');
    rmdirSync(folder);
  } catch {
    // A process is still exiting, or the group no longer exists.
  }
  return !existsSync(folder);
}
