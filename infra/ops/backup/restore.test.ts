import { statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DeleteTableCommand, PutItemCommand, waitUntilTableNotExists } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { applyTable } from '../../local/stand-ins/table.ts';
import { auditedActs } from '../testing/audited-acts.ts';
import { recorder, startLaptop } from '../testing/laptop.ts';
import { countItems, itemOf, manyItems, rawTableOf } from '../testing/many-items.ts';
import { backupCommand } from './backup.ts';
import { checkBackup, itemsOf } from './backup-file.ts';
import type { StoredItem } from './items.ts';
import { putAll } from './put-items.ts';
import { restoreCommand } from './restore.ts';
import { beginMark, moveMark, readMark } from './restore-mark.ts';

/** Three transactions, so that the last item of one need not be the last of all. */
const items = 300;
const { environment, folder } = await startLaptop();
const table = rawTableOf(environment);
const output = recorder();
/** Interrupts the command as soon as it writes a line that matches. */
const cutAt = (part: RegExp) => ({
  write: (text: string) => {
    if (part.test(text)) throw new Error('Cut off.');
  },
});
const wipe = async (): Promise<void> => {
  await table.client.send(new DeleteTableCommand({ TableName: table.name }));
  await waitUntilTableNotExists(
    { client: table.client, maxWaitTime: 30, minDelay: 1 },
    { TableName: table.name },
  );
  await applyTable(table.client, table.name);
};
const put = (item: StoredItem) =>
  table.client.send(new PutItemCommand({ TableName: table.name, Item: item }));
const backupFile = () => join(folder, 'kept.gz');
const restore = (file: string, to: Parameters<typeof restoreCommand>[1] = output) =>
  restoreCommand([file], to, environment);

beforeAll(async () => {
  await putAll(table, manyItems(items));
  // Stand-ins on a data folder set a stricter one for the whole process.
  const umask = process.umask(0o022);
  await backupCommand([backupFile()], output, environment);
  process.umask(umask);
  expect(output.text).toMatch(
    /^Wrote 300 items \(hash [\da-f]{64}\) from the table coverage-guide to .+kept\.gz\.$/m,
  );
});
beforeEach(() => {
  output.text = '';
});
afterAll(() => table.client.destroy());

describe('a restore', () => {
  it('writes only into an empty table, and verifies by hash that everything is there', async () => {
    await wipe();
    await restore(backupFile());
    expect(output.text).toMatch(/kept\.gz is intact: 300 items, hash [\da-f]{64}\.$/m);
    expect(output.text).toContain('300 of 300 items put\n');
    expect(output.text).toMatch(/again holds the 300 items of .+kept\.gz, verified by hash\.$/m);
    output.text = '';
    await restore(backupFile());
    expect(output.text).toMatch(/already holds these 300 items\. Nothing was written\.$/m);
    await put(itemOf(5_000));
    await expect(restore(backupFile())).rejects.toThrow(
      'The table coverage-guide holds 301 items. Restore into an empty table.',
    );
  });

  it('can be made of the first backup: only its owner can read it, and another one never overwrites it', async () => {
    // Windows has no such modes.
    if (process.platform !== 'win32') expect(statSync(backupFile()).mode & 0o077).toBe(0);
    expect(await auditedActs(environment)).toEqual(expect.arrayContaining(['backup begun', 'backup done']));
    const before = await readFile(backupFile());
    await expect(backupCommand([backupFile()], output, environment)).rejects.toThrow('already exists');
    expect(await readFile(backupFile())).toEqual(before);
  });

  it.each([
    ['before the first item', false, /is intact/, /^(?!.*interrupted)/s],
    ['among the items', true, /^300 of 300 items put/, /continues after \d+ items\./],
    ['while it compares', true, /items compared/, /continues after 300 items\./],
  ])(
    'that was interrupted %s resumes where it stopped, and prevents a backup until then',
    async (_when, marked, part, message) => {
      await wipe();
      await expect(restore(backupFile(), cutAt(part))).rejects.toThrow('Cut off.');
      expect((await readMark(table)) !== undefined).toBe(marked);
      if (marked) {
        const other = join(folder, `other-${Date.now()}.gz`);
        await expect(backupCommand([other], output, environment)).rejects.toThrow('was interrupted');
      }
      await restore(backupFile());
      expect(output.text).toMatch(message);
      expect(output.text).toMatch(/again holds .+, verified by hash\.$/m);
      expect(await readMark(table)).toBeUndefined();
    },
  );

  it('writes only items that may be missing, and detects items that were never written', async () => {
    await wipe();
    await expect(restore(backupFile(), cutAt(/300 of 300 items put/))).rejects.toThrow('Cut off.');
    await moveMark(table, 150);
    await restore(backupFile());
    const counts = [...output.text.matchAll(/^(\d+) of 300 items put$/gm)].map(([, count]) => count);
    expect(counts[0]).toMatch(/^(150|250)$/);
    // The items before the mark were never put: the comparison must detect this.
    await wipe();
    await expect(restore(backupFile(), cutAt(/is intact/))).rejects.toThrow('Cut off.');
    await beginMark(table, await checkBackup(backupFile()));
    await moveMark(table, 250);
    await expect(restore(backupFile())).rejects.toThrow('holds 50 items');
  });

  it('begins again with another backup of the same items, whose order is another', async () => {
    const [head, ...rest] = gunzipSync(await readFile(backupFile()))
      .toString('utf8')
      .trimEnd()
      .split('\n');
    const reversed = [head, ...rest.slice(0, -1).reverse(), ...rest.slice(-1)];
    const other = join(folder, 'other-order.gz');
    await writeFile(other, gzipSync(`${reversed.join('\n')}\n`));
    // The state after a restore of the first file that stopped at its 100th item.
    await wipe();
    await beginMark(table, await checkBackup(backupFile()));
    const inFile: StoredItem[] = [];
    for await (const item of itemsOf(backupFile())) inFile.push(item);
    await putAll(table, inFile.slice(0, 100));
    await moveMark(table, 100);
    await restore(other);
    expect(output.text).toMatch(/again holds the 300 items of .+other-order\.gz, verified by hash\.$/m);
    expect(await readMark(table)).toBeUndefined();
  });

  it('is recorded in the audit log with the hash of its file, at its start and its end', async () => {
    await wipe();
    await restore(backupFile());
    const [begun, done] = (await auditedActs(environment)).slice(-2);
    expect(begun).toMatch(/^restore begun backup [\da-f]{64}$/);
    expect(done).toMatch(/^restore done backup [\da-f]{64}$/);
    // A repeated one writes nothing but the list of rights, which names people.
    await restore(backupFile());
    expect((await auditedActs(environment)).slice(-2)).toEqual(['rights begun', 'rights done']);
  });

  it('is refused while a restore of another backup is incomplete', async () => {
    await wipe();
    await putAll(table, manyItems(5));
    const other = join(folder, 'other.gz');
    await backupCommand([other], output, environment);
    await wipe();
    await expect(restore(backupFile(), cutAt(/items put/))).rejects.toThrow('Cut off.');
    await expect(restore(other)).rejects.toThrow('A restore of another backup was interrupted there.');
  });

  it('reports that the table was written to in the meantime', async () => {
    await wipe();
    await expect(restore(backupFile(), cutAt(/Comparing/))).rejects.toThrow('Cut off.');
    await put(itemOf(5_000));
    await expect(restore(backupFile())).rejects.toThrow(
      /holds 301 items \(hash .+\), not the 300 items \(hash .+\) of the backup\. Someone wrote to it/,
    );
  });

  it('ignores items of the backup that have expired', async () => {
    await wipe();
    const over = { ...itemOf(1), expiresAt: { N: '1700000000' } };
    await putAll(table, [over, itemOf(2), { ...itemOf(3), expiresAt: { N: '99999999999' } }]);
    const file = join(folder, 'over.gz');
    await backupCommand([file], output, environment);
    await wipe();
    // The state of a table from which the first item has expired.
    await putAll(table, [itemOf(2), { ...itemOf(3), expiresAt: { N: '99999999999' } }]);
    await restore(file);
    expect(output.text).toMatch(/already holds these 3 items/);
    await wipe();
    await putAll(table, [itemOf(2), { ...itemOf(3), expiresAt: { N: '99999999998' } }]);
    await expect(restore(file)).rejects.toThrow('Restore into an empty table.');
  });

  it('of a truncated, modified or unrelated file writes nothing', async () => {
    await wipe();
    const lines = gunzipSync(await readFile(backupFile()))
      .toString('utf8')
      .split('\n');
    const broken = {
      'is cut short': lines.slice(0, -2).join('\n'),
      'does not match its own count and hash': lines.filter((_, index) => index !== 5).join('\n'),
      'is not a backup': '{"some":"json"}\n',
    };
    for (const [why, text] of Object.entries(broken)) {
      const bad = join(folder, 'bad.gz');
      await writeFile(bad, gzipSync(text));
      await expect(restore(bad)).rejects.toThrow(why);
    }
    await writeFile(join(folder, 'plain.gz'), 'not zipped');
    await expect(restore(join(folder, 'plain.gz'))).rejects.toThrow('damaged');
    await expect(restore(join(folder, 'none'))).rejects.toThrow('cannot be read');
    expect(await countItems(table)).toBe(0);
  });
});
