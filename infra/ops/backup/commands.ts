import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Problem } from '../../local/problem.ts';
import { applyTable } from '../../local/stand-ins/table.ts';
import { parsedArguments } from '../arguments.ts';
import { audited } from '../audited.ts';
import { type Environment, needed, reach } from '../clients.ts';
import { type Connection, connect } from '../connect.ts';
import { type Output, progressLine } from '../progress.ts';
import { checkBackup, itemsOf, writeBackup } from './backup-file.ts';
import {
  canonical,
  dropTable,
  type Fingerprint,
  fingerprinter,
  putAll,
  type RawTable,
  scanAll,
} from './items.ts';
import { beginRestore, endRestore } from './restore-mark.ts';

const helps = {
  backup: `Write every item of the table to a file.

  npm run ops -- backup FILE

A FILE that is there already is left alone. The file holds people's names, addresses and plans: keep it as you keep the table. Passwords are not in it (the user
pool has them), and neither are card images (the bucket has them).`,
  restore: `Put the items of a backup file into an empty table.

  npm run ops -- restore FILE

A table that holds anything is left alone. The file is checked to its end before the first item is written. A restore that was cut off
goes on when the same command is given again.`,
  drill: `Prove that a backup can be restored: write one, restore it into a second table, compare by hash.

  npm run ops -- backup-drill

It works on the laptop's data only (DATA_DIR), also while npm start is running. Nothing of the data is changed: the second table is the
drill's own, and is removed at the end.`,
} as const;

type Work = (
  table: RawTable,
  print: (line: string) => void,
  connection: Pick<Connection, 'environment' | 'place'>,
) => Promise<void>;

async function withTable(environment: Environment | undefined, output: Output, work: Work): Promise<void> {
  const connection = await connect(environment);
  const client = new DynamoDBClient({ ...reach(connection.environment, 'DYNAMODB'), maxAttempts: 10 });
  try {
    const table = { client, name: needed(connection.environment, 'TABLE_NAME') };
    await work(table, (line) => output.write(`${line}\n`), connection);
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
  await refuseMissingFolder(environment);
  await withTable(environment, output, async (table, print, connection) => {
    const { place } = connection;
    const progress = progressLine(output, 'items');
    const act = { kind: 'export', action: 'backup' } as const;
    const { items, hash } = await audited(connection.environment, act, () =>
      writeBackup(table, file, (count) => progress.show(count, count)),
    );
    progress.end();
    print(`${items.toLocaleString('en')} items of ${place} are in ${file}. Hash ${hash}.`);
  });
}

/** `restore FILE`. @throws Problem where a person can put it right; a table that holds anything else is as it was then. */
export async function restoreCommand(args: readonly string[], output: Output, environment?: Environment) {
  const file = oneFile(args, helps.restore, output);
  if (file === undefined) return;
  const fingerprint = await checkBackup(file);
  await withTable(environment, output, async (table, print, connection) => {
    const { place } = connection;
    const begun = await beginRestore(table, fingerprint, () => fingerprintOf(table));
    if (begun === 'full')
      throw new Problem(
        `There are ${(await fingerprintOf(table)).items.toLocaleString('en')} items in ${place}. Restore into an empty table.`,
      );
    if (begun === 'cut off') print('An earlier restore of this file was cut off: this one finishes it.');
    const progress = progressLine(output, 'items');
    let written = 0;
    const act = { kind: 'deletion', action: 'restore', detail: `backup ${fingerprint.hash}` } as const;
    await audited(connection.environment, act, async () => {
      await putAll(table, itemsOf(file), (count) => {
        written += count;
        progress.show(written, fingerprint.items);
      });
      progress.end();
      await endRestore(table);
    });
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
  await refuseMissingFolder(laptop);
  const folder = await mkdtemp(join(tmpdir(), 'coverage-guide-drill-'));
  try {
    await withTable(laptop, output, (table, print) => drill(table, join(folder, 'backup.gz'), print));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** @throws Problem where the laptop's data is meant and there is none: a backup of nothing would pass for one. */
async function refuseMissingFolder({ TABLE_NAME, DATA_DIR }: Environment = process.env): Promise<void> {
  const folder = resolve(DATA_DIR || '.data');
  if (TABLE_NAME === undefined && !(await isThere(folder)))
    throw new Problem(`There is no folder ${folder}. DATA_DIR names the one with the data.`);
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/**
 * Writes a backup, restores it into a table of the drill's own, and compares. The data may be in use: what is compared is what was
 * backed up. A table that an earlier drill left when it was cut off is removed first.
 */
export async function drill(table: RawTable, file: string, print: (line: string) => void): Promise<void> {
  const before = await timed('backed up', () => writeBackup(table, file, () => {}), print);
  await checkBackup(file);
  const second = { client: table.client, name: `${table.name}-drill` };
  await dropTable(second);
  await applyTable(second.client, second.name);
  try {
    await timed('restored into a second table', () => putAll(second, itemsOf(file)), print);
    await timed('compared', () => expectSame(second, before), print);
  } finally {
    await dropTable(second);
  }
  print(`The same ${before.items.toLocaleString('en')} items came back, hash ${before.hash}.`);
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
