import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where processes may use a part of the processor only. */
type Limit = { readonly folder: string; hold(pid: number): void };

const period = 100_000;

/** A control group of Linux, version 2 or 1, for so many cores; undefined where none can be made. */
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
        if (!existsSync(join(folder, file))) throw new Error('This group knows no such limit.');
        writeFileSync(join(folder, file), value);
      }
      return { folder, hold: (pid) => writeFileSync(join(folder, 'cgroup.procs'), String(pid)) };
    } catch {
      if (existsSync(folder)) rmdirSync(folder);
    }
  }
  return undefined;
}

/** Ends what still runs in a group and takes it away. @returns whether it is gone */
export function endGroup(folder: string): boolean {
  try {
    for (const pid of readFileSync(join(folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean))
      process.kill(Number(pid), 'SIGKILL');
    rmdirSync(folder);
  } catch {
    // A process is just ending, or the group is gone.
  }
  return !existsSync(folder);
}
