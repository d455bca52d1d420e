import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { applyTable } from '../../local/stand-ins/table.ts';
import { onlyOptions } from '../arguments.ts';
import type { Environment } from '../clients.ts';
import { dataFolderOf } from '../connect.ts';
import { type Output, type Print, progressLine } from '../progress.ts';
import { timed } from '../timed.ts';
import { withData } from '../with-data.ts';
import { checkBackup, itemsOf, writeBackup } from './backup-file.ts';
import { expectSame, inWords } from './compare.ts';
import { dropTable, type RawTable } from './items.ts';
import { putAll } from './put-items.ts';

const help = `Prove that a backup can be restored: write one, restore it into a second table, compare by hash.

  npm run ops -- backup-drill

It works only on the laptop's data (DATA_DIR), even while npm start is running. The data is not changed: the second table and the file
drill.gz in DATA_DIR belong to the drill and are removed at the end. If a drill is killed, the next one removes what it left behind.`;

/** `backup-drill`, on the laptop's data. @throws Problem if what was restored is not what was there. */
export async function backupDrillCommand(args: readonly string[], output: Output, environment?: Environment) {
  if (onlyOptions(args, {}, help, output) === undefined) return;
  const laptop: Environment = { ...(environment ?? process.env), TABLE_NAME: undefined };
  await withData({ environment: laptop, output }, async ({ raw: table, print }) => {
    const file = join(dataFolderOf(laptop), 'drill.gz');
    try {
      await drill(table, file, print, output);
    } finally {
      await rm(file, { force: true });
    }
  });
}

/**
 * Writes a backup, restores it into the drill's own table, and compares. The data may be in use: the comparison is with what was
 * backed up. A table left by an interrupted drill is removed first.
 */
export async function drill(table: RawTable, file: string, print: Print, output: Output): Promise<void> {
  const before = await timed('backed up', print, () => writeBackup(table, file, () => {}));
  await timed('checked the file', print, () => checkBackup(file));
  const second = { client: table.client, name: `${table.name}-drill` };
  await dropTable(second);
  await applyTable(second.client, second.name);
  const progress = progressLine(output, 'items put');
  try {
    await timed('restored into a second table', print, () =>
      putAll(second, itemsOf(file), { done: (items) => progress.show(items, before.items) }).finally(
        progress.end,
      ),
    );
    await timed('compared', print, () => expectSame(second, file));
  } finally {
    await dropTable(second);
  }
  print(`Restored the same ${inWords(before)}. No data was changed.`);
}
