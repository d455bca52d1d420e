import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { Problem } from '../../local/problem.ts';
import { oneAndOptions } from '../arguments.ts';
import { audited } from '../audited.ts';
import type { Environment } from '../clients.ts';
import { type Output, progressLine } from '../progress.ts';
import { withData } from '../with-data.ts';
import { expectNew } from '../writable.ts';
import { writeBackup } from './backup-file.ts';
import { inWords } from './compare.ts';
import type { RawTable } from './items.ts';
import { readMark } from './restore-mark.ts';

const help = `Write every item of the table to a file.

  npm run ops -- backup FILE

An existing FILE is left alone. The file holds people's names, addresses and plans: protect it as you protect the table. It contains no
passwords (they are in the user pool) and no card images (they are in the bucket).`;

/** `backup FILE`. @throws Problem if the user can fix it. */
export async function backupCommand(args: readonly string[], output: Output, environment?: Environment) {
  const parsed = oneAndOptions(args, {}, help, output);
  if (parsed === undefined) return;
  const { one: file } = parsed;
  // An existing file may be the one good backup, and the table an empty one.
  await expectNew(file);
  await withData({ environment, output }, async ({ raw: table, print, ...connection }) => {
    if ((await readMark(table)) !== undefined)
      throw new Problem(
        `A restore into ${connection.place} was interrupted: finish it first. Nothing was done.`,
      );
    const expected = await expectedItems(table);
    const progress = progressLine(output, 'items');
    const act = { kind: 'export', action: 'backup' } as const;
    const written = await audited(connection.environment, act, () =>
      writeBackup(table, file, (items) => progress.show(items, Math.max(items, expected))),
    ).finally(progress.end);
    print(`Wrote ${inWords(written)} from ${connection.place} to ${file}.`);
  });
}

/** Returns the table's own item count, which in AWS is up to six hours old. */
async function expectedItems({ client, name }: RawTable): Promise<number> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
  return Table?.ItemCount ?? 0;
}
