import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Problem } from '../../local/problem.ts';
import { parsedArguments } from '../arguments.ts';
import { type Environment, needed, reach } from '../clients.ts';
import { connect } from '../connect.ts';
import { type Output, progressLine } from '../progress.ts';
import { checkBackup, itemsOf, writeBackup } from './backup-file.ts';
import { canonical, type Fingerprint, fingerprinter, putAll, type RawTable, scanAll, wipe } from './items.ts';

const helps = {
  backup: `Write every item of the table to a file.

  npm run ops -- backup FILE

A FILE that is there already is left alone. The file holds people's names, addresses and plans: keep it as you keep the table. Passwords are not in it (the user
pool has them), and neither are card images (the bucket has them).`,
  restore: `Put the items of a backup file into an empty table.

  npm run ops -- restore FILE

A table that holds anything is left alone. The file is checked to its end before the first item is written.`,
  drill: `Prove that a backup can be restored: write one, wipe the table, restore it, compare by hash.

  npm run ops -- backup-drill

It works on the laptop's data only (DATA_DIR), never on a deployment.`,
} as const;

type Work = (table: RawTable, print: (line: string) => void, place: string) => Promise<void>;

async function withTable(environment: Environment | undefined, output: Output, work: Work): Promise<void> {
  const connection = await connect(environment);
  const client = new DynamoDBClient({ ...reach(connection.environment, 'DYNAMODB'), maxAttempts: 10 });
  try {
    const table = { client, name: needed(connection.environment, 'TABLE_NAME') };
    await work(table, (line) => output.write(`${line}\n`), connection.place);
  } finally {
    client.destroy();
    await connection.close();
  }
}

/** `backup FILE`. @throws Problem where a person can put it right. */
export async function backupCommand(args: readonly string[], output: Output, environment?: Environment) {
  const file = oneFile(args, helps.backup, output);
  if (file === undefined) return;
  // It may be the one good backup, and what there is now an empty table.
  if (await isThere(file))
    throw new Problem(`${file} is there already. Nothing was done: give another name.`);
  await withTable(environment, output, async (table, print, place) => {
    const progress = progressLine(output, 'items');
    const { items, hash } = await writeBackup(table, file, (count) => progress.show(count, count));
    progress.end();
    print(`${items.toLocaleString('en')} items of ${place} are in ${file}. Hash ${hash}.`);
  });
}

/** `restore FILE`. @throws Problem where a person can put it right; the table is as it was then. */
export async function restoreCommand(args: readonly string[], output: Output, environment?: Environment) {
  const file = oneFile(args, helps.restore, output);
  if (file === undefined) return;
  const fingerprint = await checkBackup(file);
  await withTable(environment, output, async (table, print, place) => {
    const there = await fingerprintOf(table);
    if (there.items > 0)
      throw new Problem(
        `There are ${there.items.toLocaleString('en')} items in ${place}. Restore into an empty table.`,
      );
    const progress = progressLine(output, 'items');
    let written = 0;
    await putAll(table, itemsOf(file), (count) => {
      written += count;
      progress.show(written, fingerprint.items);
    });
    progress.end();
    await expectSame(table, fingerprint);
    print(
      `${place} holds the ${fingerprint.items.toLocaleString('en')} items of ${file} again, compared by hash.`,
    );
  });
}

/** `backup-drill`, on the laptop's data. @throws Problem if what was restored is not what was there. */
export async function backupDrillCommand(args: readonly string[], output: Output, environment?: Environment) {
  const { values } = parsedArguments(args, { help: { type: 'boolean', default: false } }, helps.drill);
  if (values.help) return void output.write(`${helps.drill}\n`);
  const laptop: Environment = { ...(environment ?? process.env), TABLE_NAME: undefined };
  const folder = await mkdtemp(join(tmpdir(), 'coverage-guide-drill-'));
  const file = join(folder, 'backup.gz');
  try {
    await withTable(laptop, output, (table, print) => drill(table, file, print));
  } catch (cause) {
    if (!(await isThere(file))) {
      await rm(folder, { recursive: true });
      throw cause;
    }
    throw new Problem(`${cause}\nWhat was in the table is in ${file}`, { cause });
  }
  await rm(folder, { recursive: true });
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Writes a backup, wipes the table, restores it and compares. The backup stays if anything fails. */
export async function drill(table: RawTable, file: string, print: (line: string) => void): Promise<void> {
  const before = await timed('backed up', () => writeBackup(table, file, () => {}), print);
  await checkBackup(file);
  await timed('wiped', () => wipe(table), print);
  if ((await fingerprintOf(table)).items > 0) throw new Problem('The table was not empty after the wipe.');
  await timed('restored', () => putAll(table, itemsOf(file)), print);
  await timed('compared', () => expectSame(table, before), print);
  print(`The same ${before.items.toLocaleString('en')} items as before, hash ${before.hash}.`);
}

async function timed<Value>(
  what: string,
  work: () => Promise<Value>,
  print: (line: string) => void,
): Promise<Value> {
  const started = Date.now();
  const value = await work();
  print(`${what} in ${((Date.now() - started) / 1_000).toFixed(1)} s`);
  return value;
}

async function fingerprintOf(table: RawTable): Promise<Fingerprint> {
  const print = fingerprinter();
  await scanAll(table, (items) => {
    for (const item of items) print.add(canonical(item));
  });
  return print.result();
}

async function expectSame(table: RawTable, wanted: Fingerprint): Promise<void> {
  const found = await fingerprintOf(table);
  if (found.hash !== wanted.hash || found.items !== wanted.items)
    throw new Problem(
      `The table holds ${found.items} items (hash ${found.hash}), not the ${wanted.items} of the backup (hash ${wanted.hash}).`,
    );
}

function oneFile(args: readonly string[], help: string, output: Output): string | undefined {
  const { values, positionals } = parsedArguments(args, { help: { type: 'boolean', default: false } }, help);
  if (values.help) {
    output.write(`${help}\n`);
    return undefined;
  }
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Problem(`Give one FILE.\n\n${help}`);
  return file;
}
