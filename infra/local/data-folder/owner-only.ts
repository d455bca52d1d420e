import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { errorCode, Problem } from '../problem.ts';

/** What the stand-ins and the product put into a data folder, which may hold other things, too. */
const ours = /^(table\.sqlite(-wal|-shm|-journal)?|cognito|storage|running\.json(\.new)?)$/;

/**
 * Creates the folder if needed. Everything written from now on, by this process and the programs it starts, is for its owner
 * only, and so is everything already there. Windows has no such modes: there the user's own folder keeps others out.
 * @throws Problem if another user owns what is there, as on a network drive
 */
export function keepToOwner(folder: string): void {
  // A worker thread cannot set the umask; it has that of its process.
  if (isMainThread) process.umask(0o077);
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  const all = readdirSync(folder, { withFileTypes: true });
  const own = all.filter(({ name }) => ours.test(name));
  const within = own
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(join(folder, name), { recursive: true, withFileTypes: true }));
  try {
    for (const entry of [...own, ...within]) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isDirectory()) chmodSync(path, 0o700);
      else if (entry.isFile()) chmodSync(path, 0o600);
    }
    if (own.length === all.length) chmodSync(folder, 0o700);
  } catch (error) {
    throw new Problem(
      `The data folder ${folder} cannot be kept from other users (${errorCode(error)}). Choose another: DATA_DIR=…`,
    );
  }
}
