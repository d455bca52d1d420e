import { existsSync } from 'node:fs';
import { counted } from '../../../shared/text/counted.ts';
import { Problem } from '../../local/problem.ts';
import { oneAndOptions } from '../arguments.ts';
import { audited } from '../audited.ts';
import type { Environment } from '../clients.ts';
import { type Output, type Print, progressLine } from '../progress.ts';
import { bothTables, expectOther } from '../rights/both-tables.ts';
import { reviewRights } from '../rights/review.ts';
import { withData } from '../with-data.ts';
import { type Checked, checkBackup, itemsOf } from './backup-file.ts';
import { compared, expectSame, isSame } from './compare.ts';
import { type Fingerprint, type RawTable, type StoredItem, scanAll } from './items.ts';
import { putAll } from './put-items.ts';
import { beginMark, moveMark, readMark, removeMark } from './restore-mark.ts';

const help = `Restore the items of a backup file into an empty table.

  npm run ops -- restore FILE [--newer TABLE]

A table that holds anything else is left alone. The whole file is checked before the first item is written, and the table is compared
with it at the end, by count and hash. If a restore is interrupted, even by Ctrl-C, run the same command again: it continues where it
stopped. At the end FILE.rights.csv (FILE.rights-2.csv beside an earlier list) lists everything that gives access, for review: with
--newer, the table that was in use until now, starting with what that table had revoked. Take the site down for maintenance first:
writes during the restore make the two differ.`;

/** The most items that a continued restore puts again. */
const itemsBetweenMarks = 1_000;

/** `restore FILE`. @throws Problem if the user can fix it; a table that holds anything else is then unchanged. */
export async function restoreCommand(args: readonly string[], output: Output, environment?: Environment) {
  const parsed = oneAndOptions(args, { newer: { type: 'string' } }, help, output);
  if (parsed === undefined) return;
  const { one: file, values } = parsed;
  const fingerprint = await checkBackup(file);
  const { hash } = fingerprint;
  const count = fingerprint.items.toLocaleString('en');
  const options = { environment, output, mayBeNew: true };
  await withData(options, async ({ raw: table, print, ...connection }) => {
    const { place } = connection;
    const review = reviewOf(connection.environment, { file, newer: values.newer }, print);
    print(`${file} is intact: ${count} items, hash ${hash}.`);
    const already = await alreadyThere(table, file, fingerprint);
    if (already === 'all') {
      print(`${place} already holds these ${count} items. Nothing was written.`);
      return audited(connection.environment, { kind: 'export', action: 'rights' }, review);
    }
    const act = { kind: 'deletion', action: 'restore', detail: `backup ${hash}` } as const;
    await audited(connection.environment, act, async () => {
      if (already === 'none') await beginMark(table, fingerprint);
      else
        print(
          `An earlier restore of it was interrupted: this one continues after ${counted(already, 'item')}.`,
        );
      await putRest(table, file, already === 'none' ? 0 : already, { fingerprint, output });
      await finish(table, file, { fingerprint, output, print });
    });
    print(`${place} again holds the ${count} items of ${file}, verified by hash.`);
    await review();
  });
}

/** @throws Problem immediately, before the restore, for a newer table that cannot be meant */
function reviewOf(
  environment: Environment,
  { file, newer: name }: { file: string; newer: string | undefined },
  print: Print,
) {
  expectOther(environment, name);
  return async (): Promise<void> => {
    const { tables, close } = bothTables(environment, name, print);
    await reviewRights({ ...tables, file: newList(file), print }).finally(close);
  };
}

/** Returns a name for the list of rights. One of an earlier run, which someone may be going through, is kept. */
function newList(file: string, number = 1): string {
  const name = `${file}.rights${number === 1 ? '' : `-${number}`}.csv`;
  return existsSync(name) ? newList(file, number + 1) : name;
}

/** @throws Problem for a table that holds something that is not part of this backup. */
async function alreadyThere(
  table: RawTable,
  file: string,
  { hash, order }: Checked,
): Promise<'none' | 'all' | number> {
  const mark = await readMark(table);
  // The first items of a backup in another order are others, so it begins at its start: putting an item again changes nothing.
  if (mark?.hash === hash) return mark.order === order ? mark.done : 'none';
  let items = 0;
  await scanAll(table, (some) => {
    items += some.length;
  });
  if (items === 0) return 'none';
  const { found, expected } = await compared(table, file);
  if (mark === undefined && isSame(found, expected)) return 'all';
  const other = mark === undefined ? '' : ' A restore of another backup was interrupted there.';
  throw new Problem(
    `The table ${table.name} holds ${counted(items, 'item')}.${other} Restore into an empty table.`,
  );
}

type Parts = { readonly fingerprint: Fingerprint; readonly output: Output };

async function putRest(table: RawTable, file: string, skipped: number, { fingerprint, output }: Parts) {
  const progress = progressLine(output, 'items put');
  let marked = skipped;
  const done = async (items: number): Promise<void> => {
    const reached = skipped + items;
    progress.show(reached, fingerprint.items);
    if (reached - marked < itemsBetweenMarks) return;
    marked = reached;
    await moveMark(table, reached);
  };
  try {
    await putAll(table, after(itemsOf(file), skipped), { done });
    await moveMark(table, fingerprint.items);
  } finally {
    progress.end();
  }
}

async function finish(
  table: RawTable,
  file: string,
  { fingerprint, output, print }: Parts & { readonly print: Print },
): Promise<void> {
  print('Comparing the table with the file.');
  const progress = progressLine(output, 'items compared');
  try {
    await expectSame(table, file, (items) =>
      progress.show(Math.min(items, fingerprint.items), fingerprint.items),
    );
  } finally {
    progress.end();
  }
  await removeMark(table);
}

async function* after(items: AsyncIterable<StoredItem>, count: number): AsyncGenerator<StoredItem> {
  let passed = 0;
  for await (const item of items) if (++passed > count) yield item;
}
