import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startStack } from '../../local/stand-ins/stack.ts';
import { onlyOptions } from '../arguments.ts';
import type { Environment } from '../clients.ts';
import { dataFolderOf } from '../connect.ts';
import { type Output, printTo } from '../progress.ts';
import { timed } from '../timed.ts';
import { withData } from '../with-data.ts';
import { writeBackup } from './backup-file.ts';
import { inWords } from './compare.ts';
import type { Fingerprint } from './items.ts';
import { restoreCommand } from './restore.ts';

const help = `Prove that a backup can be restored: write one, restore it into a second table, compare by hash.

  npm run ops -- backup-drill

It works only on the laptop's data (DATA_DIR), even while npm start is running. The data is not changed: the second table is in memory,
and the file drill.gz in DATA_DIR is removed at the end. If a drill is killed, the next one removes what it left behind.`;

/** `backup-drill`, on the laptop's data. @throws Problem if what was restored is not what was there. */
export async function backupDrillCommand(args: readonly string[], output: Output, environment?: Environment) {
  if (onlyOptions(args, {}, help, output) === undefined) return;
  await withLaptopBackup('drill.gz', output, environment, async (file, before) => {
    const stack = await startStack({ caller: {} });
    const print = printTo(output);
    print('Restoring into a second table, which is lost at the end:');
    try {
      await timed('restored into a second table', print, () =>
        restoreCommand([file], output, stack.environment),
      );
    } finally {
      await stack.stop();
    }
    print(`Restored the same ${inWords(before)}. No data was changed.`);
  });
}

/** Backs up the laptop's data, which may be in use, to a file that exists for as long as the work takes. */
export async function withLaptopBackup(
  name: string,
  output: Output,
  environment: Environment = process.env,
  work: (file: string, before: Fingerprint) => Promise<void>,
): Promise<void> {
  const laptop: Environment = { ...environment, TABLE_NAME: undefined };
  await withData({ environment: laptop, output }, async ({ raw: table, print }) => {
    const file = join(dataFolderOf(laptop), name);
    const clear = async () => {
      for (const made of [file, `${file}.rights.csv`]) await rm(made, { force: true });
    };
    // A drill that was killed leaves them.
    await clear();
    try {
      await work(file, await timed('backed up', print, () => writeBackup(table, file, () => {})));
    } finally {
      await clear();
    }
  });
}
